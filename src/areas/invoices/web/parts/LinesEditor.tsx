import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { taxCodes } from '#areas/codes/contract.ts'
import { type DraftLine, draftTotals } from '#areas/invoices/rules.ts'
import classes from '#areas/invoices/web/parts/LinesEditor.module.css'
import { queryOf } from '#kit/query.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { Money } from '#kit/ui/values.tsx'
import { isDecimal } from '#platform/money.ts'

export const freshLine = {
  group_label: '',
  description: '',
  unit: 'unit' as const,
  quantity: '1',
  unit_price: null,
  tax_code_id: null,
}

type Line = {
  description: string
  quantity: string | null
  unit_price: string | null
  tax_code_id: number | null
}

const units = ['hour', 'day', 'half_day', 'shift', 'unit', 'mile', 'fixed'].map((value) => ({
  value,
  label: { unit: 'unit', half_day: 'half day', fixed: 'fixed' }[value] ?? value,
}))

export const taxCodesQuery = queryOf(taxCodes.list, { query: { per_page: 100, sort: 'name' } })

/** How lines are taxed here: by whose code when they name none, or not at all; and what the draft has from timesheets. */
export type Taxing = {
  taxed: boolean
  standard_id: number | null
  currency: string
  fromTime?: readonly (DraftLine & { net: number; tax_code: string | null })[]
}

/** The lines of a document written by hand; the net of each appears while one types. */
export function LinesSection({ taxing }: { taxing: Taxing }) {
  const { fromTime = [] } = taxing
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{fromTime.length > 0 ? 'Lines of your own' : 'Lines'}</h2>
      <p className={classes.text}>
        {fromTime.length > 0 &&
          'They stand below the time: parking, equipment, a discount with a quantity below zero. '}
        Prices are net. VAT is computed once for each tax code.
      </p>
      <LinesEditor taxing={taxing} />
      <LiveTotals taxing={taxing} />
    </section>
  )
}

function LinesEditor({ taxing }: { taxing: Taxing }) {
  const { form } = useFormState()
  const { data } = useQuery(taxCodesQuery)
  const lines = (form.getValues().lines ?? []) as Line[]
  const { nets } = useTotals(taxing)
  // A document needs a line; one with time on it has some.
  const mayBeNone = (taxing.fromTime ?? []).length > 0
  const codes = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const message = form.errors.lines
  return (
    <div className={classes.grid} data-path="lines" tabIndex={-1} aria-invalid={message ? true : undefined}>
      {message && (
        <p className={classes.error} role="alert">
          {message}
        </p>
      )}
      {lines.length > 0 && (
        <div className={`${classes.row} ${classes.heads}`} aria-hidden>
          <span>Description</span>
          <span>Quantity</span>
          <span>Unit</span>
          <span>Price</span>
          <span>Tax code</span>
          <span data-right>Net</span>
          <span />
        </div>
      )}
      {lines.map((_, at) => (
        <fieldset key={at} className={classes.row} aria-label={`Line ${at + 1}`}>
          <TextField name={`lines.${at}.description`} label="Description" placeholder="What it is for" />
          <TextField name={`lines.${at}.quantity`} label="Quantity" />
          <SelectField name={`lines.${at}.unit`} label="Unit" options={units} />
          <RateField name={`lines.${at}.unit_price`} label="Price" currency={taxing.currency} />
          <SelectField
            name={`lines.${at}.tax_code_id`}
            label="Tax code"
            options={codes}
            searchable={false}
            numeric
            disabled={!taxing.taxed}
            placeholder={taxing.taxed ? 'As usual' : 'No VAT'}
          />
          <div className={classes.net}>
            <Money minor={nets[at]} currency={taxing.currency} />
          </div>
          <ActionIcon
            className={classes.remove ?? ''}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Remove line ${at + 1}`}
            style={lines.length === 1 && !mayBeNone ? { visibility: 'hidden' } : {}}
            onClick={() => form.removeListItem('lines', at)}
          >
            <IconTrash size={16} stroke={1.8} />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="default"
        size="xs"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={14} stroke={2} />}
        onClick={() => form.insertListItem('lines', { ...freshLine })}
      >
        Add line
      </Button>
    </div>
  )
}

/** The totals of what is typed so far beside what is there, by the rules the server stores them with. */
function useTotals({ taxed, standard_id, currency, fromTime = [] }: Taxing) {
  const { form } = useFormState()
  const { data } = useQuery(taxCodesQuery)
  const codes = new Map((data?.data ?? []).map(({ id, rate, name }) => [id, { rate, name }]))
  // A document has one rate a code: that of its time, also where the code has another by now.
  const ofTime = new Map(fromTime.map((line) => [line.tax_code_id, line]))
  const readable = ((form.getValues().lines ?? []) as Line[]).map((line): DraftLine => {
    const tax_code_id = taxed ? (line.tax_code_id ?? standard_id) : null
    const known = isDecimal(line.quantity) && isDecimal(line.unit_price)
    return {
      quantity: known ? line.quantity! : '0',
      unit_price: known ? line.unit_price! : '0',
      tax_code_id,
      tax_rate: ofTime.get(tax_code_id)?.tax_rate ?? codes.get(tax_code_id ?? 0)?.rate ?? '0',
    }
  })
  const { nets, ...totals } = draftTotals([...fromTime, ...readable], currency)
  const nameOf = (id: number) => codes.get(id)?.name ?? ofTime.get(id)?.tax_code ?? 'VAT'
  return { ...totals, nets: nets.slice(fromTime.length), nameOf }
}

function LiveTotals({ taxing }: { taxing: Taxing }) {
  const { net, gross, taxes, nameOf } = useTotals(taxing)
  const { currency } = taxing
  return (
    <dl className={classes.totals} aria-live="polite">
      <div>
        <dt>Net</dt>
        <dd>
          <Money minor={net} currency={currency} />
        </dd>
      </div>
      {taxes.map((tax) => (
        <div key={tax.tax_code_id}>
          <dt>{nameOf(tax.tax_code_id)}</dt>
          <dd>
            <Money minor={tax.tax} currency={currency} />
          </dd>
        </div>
      ))}
      {!taxing.taxed && (
        <div>
          <dt>Not registered for VAT</dt>
          <dd>
            <Money minor={0} currency={currency} />
          </dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>
          <Money minor={gross} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
