import { useQuery } from '@tanstack/react-query'
import { legalEntities } from '#areas/companies/contract.ts'
import {
  type BankFilePreview,
  bankStatements,
  Mapping,
  NewBankStatement,
} from '#areas/payments/bank-statements/contract.ts'
import classes from '#areas/payments/bank-statements/web/parts/Lines.module.css'
import { formatNames } from '#areas/payments/bank-statements/words.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText } from '#kit/ui/format.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { requiredText } from '#platform/http/contract.ts'

const { currency, legal_entity_id } = NewBankStatement.shape
const shared = { account: requiredText(60), legal_entity_id: legal_entity_id.nullable() }
const CsvForm = NewBankStatement.pick({}).extend({ ...shared, currency, mapping: Mapping })
const BankForm = NewBankStatement.pick({}).extend(shared)

type Props = { name: string; content: string; preview: BankFilePreview }

/** What the file is of, and what the columns of a CSV file hold; kept for the next one of the same bank. */
export function UploadForm({ name, content, preview }: Props) {
  const go = useGo()
  const { canAny } = usePermissions()
  const { mapping, headings, account, currency: ofFile, format, line_count } = preview
  const isCsv = mapping !== null
  const companies = useQuery({
    ...queryOf(legalEntities.list),
    enabled: canAny(['settings.general', 'settings.invoices', 'clients.terms.update']),
  })
  const initial = {
    account,
    legal_entity_id: preview.legal_entity_id,
    ...(isCsv ? { currency: ofFile, mapping } : {}),
  }
  const form = useRecordForm({
    schema: isCsv ? CsvForm : BankForm,
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
  const columns = headings.map((heading, at) => ({ value: String(at), label: heading || `Column ${at + 1}` }))
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
        description={`${name}: ${formatNames[format]}, ${countText(line_count, 'line')}.`}
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
        {isCsv && <TextField name="currency" label="Currency" />}
      </Section>
      {isCsv && (
        <Section
          title="Columns"
          description={
            preview.is_known
              ? 'As the last time with these headings.'
              : 'As the headings tell. What you choose is kept for the next file of this bank.'
          }
        >
          {column('day', 'Day')}
          <SelectField
            name="mapping.day_order"
            label="Days are written"
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
          {column('balance', 'Balance after the line', 'Then the lines are checked by it.')}
          {column('currency', 'Currency of the line')}
        </Section>
      )}
      {isCsv && <Sample preview={preview} />}
    </RecordForm>
  )
}

function Sample({ preview }: { preview: BankFilePreview }) {
  return (
    <Section title="First lines" description="As they stand in the file.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.sample} tabIndex={0} aria-label="First lines of the file">
        <table>
          <thead>
            <tr>
              {preview.headings.map((heading, at) => (
                <th key={at} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, at) => (
              <tr key={at}>
                {preview.headings.map((_, column) => (
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
