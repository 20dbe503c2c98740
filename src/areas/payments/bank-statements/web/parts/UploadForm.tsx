import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { legalEntities } from '#areas/companies/contract.ts'
import {
  type BankFilePreview,
  bankStatements,
  Mapping,
  NewBankStatement,
} from '#areas/payments/bank-statements/contract.ts'
import { accountName } from '#areas/payments/bank-statements/rules.ts'
import classes from '#areas/payments/bank-statements/web/parts/Lines.module.css'
import { formatNames } from '#areas/payments/bank-statements/words.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { currencyOptions } from '#kit/ui/form/currency-options.ts'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText, numberText } from '#kit/ui/format.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { requiredText } from '#platform/http/contract.ts'

const { currency, legal_entity_id } = NewBankStatement.shape
const shared = { account: requiredText(60), legal_entity_id: legal_entity_id.nullable() }
const TableForm = NewBankStatement.pick({}).extend({ ...shared, currency, mapping: Mapping })
const BankForm = NewBankStatement.pick({}).extend(shared)

type Props = { name: string; content: string; preview: BankFilePreview }

/** What the file is of, and what the columns of a table hold; kept for the next one of the same account. */
export function UploadForm({ name, content, preview }: Props) {
  const go = useGo()
  const { canAny } = usePermissions()
  const { mapping, account, currency: ofFile, format, line_count, left_out_count } = preview
  const isTable = mapping !== null
  const companies = useQuery({
    ...queryOf(legalEntities.list),
    enabled: canAny(['settings.general', 'settings.invoices', 'clients.terms.update']),
  })
  const initial = {
    account,
    legal_entity_id: preview.legal_entity_id,
    ...(isTable ? { currency: ofFile, mapping } : {}),
  }
  const form = useRecordForm({
    schema: isTable ? TableForm : BankForm,
    initial: initial as never,
    save: ({
      legal_entity_id: company,
      ...values
    }: {
      legal_entity_id?: number | null | undefined
      account: string
    }) =>
      call(bankStatements.create, {
        body: {
          content,
          filename: name.slice(0, 200),
          ...values,
          ...(company ? { legal_entity_id: company } : {}),
        },
      }),
    saved: 'Statement uploaded',
    refreshes: ['bank-statements', 'bank-statement-lines'],
    onSaved: ({ id }) => go(`/bank-statements/${id}/view`),
  })
  const { values, setFieldValue } = form.form
  useAccountsColumns(preview, (values as { account: string }).account, setFieldValue)
  const typed = (values as { mapping?: Mapping }).mapping
  const table = tableOf(preview, typed?.has_headings ?? true)
  const columns = table.headings.map((label, at) => ({ value: String(at), label }))
  const column = (field: keyof Mapping, label: string, description?: string) => (
    <SelectField
      name={`mapping.${field}`}
      label={label}
      {...(description ? { description } : {})}
      options={columns}
      numeric
    />
  )
  const entities = companies.data?.data ?? []
  return (
    <RecordForm
      form={form}
      title={name}
      submit="Upload statement"
      back={{ to: '/bank-statements', label: 'Bank statements' }}
      embedded
    >
      <Section
        title="Account"
        description={`${name}: ${formatNames[format]}, ${countText(line_count, 'line')}.${left_out_count > 0 ? ` ${numberText(left_out_count)} more are not booked and left out.` : ''}`}
      >
        <TextField
          name="account"
          label="Bank account"
          description="Its number or what you call it: the same each time, so that lines are taken once."
        />
        {entities.length > 1 && (
          <SelectField
            name="legal_entity_id"
            label="Company"
            numeric
            options={entities.map(({ id, name: company }) => ({ value: String(id), label: company }))}
          />
        )}
        {isTable && <SelectField name="currency" label="Currency" options={currencyOptions} searchable />}
      </Section>
      {isTable && (
        <Section
          title="Columns"
          description={
            knownAccount(preview, (values as { account: string }).account)
              ? 'As the last time in this account.'
              : 'As the file tells. What you choose is kept for the next file of this account.'
          }
        >
          <SwitchField
            name="mapping.has_headings"
            label="First row holds headings"
            {...(preview.headings.every((heading) => heading === '')
              ? { disabled: true, description: 'The first row has a day and an amount: it is a line.' }
              : {})}
          />
          {column('day', 'Day')}
          <SelectField
            name="mapping.day_order"
            label="Days are written"
            placeholder="As they tell"
            {...(preview.two_days && typed?.day_order === null
              ? { description: `“${preview.two_days}” can be read two ways: choose one.` }
              : {})}
            options={[
              { value: 'dmy', label: 'Day, month, year' },
              { value: 'mdy', label: 'Month, day, year' },
              { value: 'ymd', label: 'Year, month, day' },
            ]}
          />
          {column('amount', 'Amount', 'Below nothing: went out. Empty where two columns say it.')}
          <SelectField
            name="mapping.decimal_mark"
            label="Pence stand after"
            options={[
              { value: '.', label: 'A point: 1,234.56' },
              { value: ',', label: 'A comma: 1.234,56' },
            ]}
          />
          {column('way', 'Which way it went', 'DR and CR, where the amount has no sign.')}
          {column('paid_in', 'Came in')}
          {column('paid_out', 'Went out')}
          {column('payer', 'Name of the payer')}
          <MultiSelectField name="mapping.details" label="Text" options={columns} numeric />
          {column('bank_reference', 'Reference of the bank', 'One that no two lines share.')}
          {column('state', 'State', 'Pending or declined: only what is booked is taken.')}
          {column('balance', 'Balance after the line', 'Then the lines are checked by it.')}
          {column('currency', 'Currency of the line')}
        </Section>
      )}
      {isTable && <Sample {...table} />}
    </RecordForm>
  )
}

/** What it is taken for follows the account that is typed: another one has columns and days of its own. */
function useAccountsColumns(
  preview: BankFilePreview,
  account: string,
  set: (path: string, value: unknown) => void,
): void {
  const known = knownAccount(preview, account)?.account ?? ''
  const shown = useRef(known)
  useEffect(() => {
    if (shown.current === known || preview.guess === null) return
    shown.current = known
    const found = knownAccount(preview, known)
    set('mapping', found?.mapping ?? preview.guess)
    if (found) set('currency', found.currency)
    if (found) set('legal_entity_id', found.legal_entity_id)
  }, [known, preview, set])
}

const knownAccount = ({ accounts }: BankFilePreview, account: string) =>
  accounts.find((each) => accountName(each.account) === accountName(account ?? ''))

/** The columns and first rows as they are taken: the row of headings is one of them where it is said to hold none. */
function tableOf({ headings, rows, guess }: BankFilePreview, hasHeadings: boolean) {
  return {
    headings: headings.map((heading, at) => (hasHeadings && heading) || `Column ${at + 1}`),
    rows: !hasHeadings && guess?.has_headings ? [headings, ...rows] : rows,
  }
}

function Sample({ headings, rows }: ReturnType<typeof tableOf>) {
  return (
    <Section title="First lines" description="As they stand in the file.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.sample} tabIndex={0} aria-label="First lines of the file">
        <table>
          <thead>
            <tr>
              {headings.map((heading, at) => (
                <th key={at} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {headings.map((_, column) => (
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
