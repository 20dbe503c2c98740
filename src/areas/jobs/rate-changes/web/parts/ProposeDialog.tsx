import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { type Placement, RateRowInput } from '#areas/jobs/contract.ts'
import type { Currencies } from '#areas/jobs/pay-currency.ts'
import { NewRateChange, type ProposedRow, rateChanges } from '#areas/jobs/rate-changes/contract.ts'
import { inForce } from '#areas/jobs/rate-changes/rules.ts'
import { Compared } from '#areas/jobs/rate-changes/web/parts/Compared.tsx'
import classes from '#areas/jobs/rate-changes/web/parts/Propose.module.css'
import { SheetsNote } from '#areas/jobs/rate-changes/web/parts/SheetsNote.tsx'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { BasisFields, BasisSelect } from '#areas/jobs/web/parts/BasisFields.tsx'
import { nextStart, type RateRow, workedOut } from '#areas/jobs/web/rate-rows.ts'
import { unitText } from '#areas/jobs/web/words.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField } from '#kit/ui/form/fields.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Rate } from '#platform/http/contract.ts'
import { isDecimal, scaled } from '#platform/money.ts'

type Props = { placement: Placement; today: string; onClose: () => void }
type Term = 'basis' | 'pay_term' | 'charge_term' | 'min_charge'
type TypedRow = Omit<RateRow, 'effective_from' | 'effective_to' | 'source'>

const { from_day, reason } = NewRateChange.shape

/** New rates of one placement from a day on, each beside what holds then. */
export function ProposeDialog({ placement, today, onClose }: Props) {
  const sight = useMoneySight()
  const first = firstDay(placement, today)
  const row = z.object({
    rate_code_id: z.int(),
    pay_rate: sight.pay ? Rate : z.null(),
    charge_rate: sight.charge ? Rate : z.null(),
    ...RateRowInput.pick({ basis: true, pay_term: true, charge_term: true, min_charge: true }).shape,
  })
  const form = useRecordForm({
    schema: z.object({ from_day, rows: z.array(row), reason }),
    initial: { from_day: first, rows: rowsOn(placement, first), reason: '' },
    save: (given) => {
      const body = { ...given, placement_id: placement.id, rows: proposed(placement, given) }
      return call(rateChanges.create, { body })
    },
    saved: 'Rates proposed',
    refreshes: ['rate-changes', 'history'],
    onSaved: onClose,
  })
  const values = form.form.values as { from_day: string | null; rows: TypedRow[] }
  const { data } = useQuery({
    ...queryOf(rateChanges.preview, {
      query: { placement_ids: String(placement.id) as never, from_day: values.from_day ?? first },
    }),
    enabled: values.from_day !== null,
  })
  const sheets = data?.data[0]?.sheets
  const basic = placement.basic_rate_code_id
  const setRows = (rows: TypedRow[]) => form.form.setFieldValue('rows', rows as never)
  // Multiples and margins follow what is typed above them.
  useEffect(() => {
    const next = workedOut(values.rows as RateRow[], basic)
    if (next !== values.rows) form.form.setFieldValue('rows', next as never)
  }, [values.rows, basic, form.form.setFieldValue])
  const dayChosen = (day: string | null) => {
    if (day && values.from_day) form.form.setFieldValue('rows', followed(placement, values, day))
  }
  const compared = comparedRows(placement, values)
  return (
    <Modal
      opened
      size="lg"
      onClose={() => form.saving || onClose()}
      title={`New rates for ${placement.candidate_name}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="md">
          <DateField
            name="from_day"
            label="From"
            min={placement.start_date}
            max={placement.end_date ?? undefined}
            onPick={dayChosen}
          />
          {sheets && (
            <SheetsNote sheets={sheets} placement_id={placement.id} from_day={values.from_day ?? first} />
          )}
          <div data-path="rows" tabIndex={-1} className={classes.rows}>
            {values.rows.map((row, at) => {
              const { rate_code_id } = row
              const { name, unit } = placement.rates.find((rate) => rate.rate_code_id === rate_code_id)!
              const agreed = {
                ...{ path: `rows.${at}`, row: row as RateRow, isBasic: rate_code_id === basic, name },
                ...{ currencies: placement, unit: unitText(unit) },
                onChange: (next: TypedRow) =>
                  setRows(values.rows.map((each, index) => (index === at ? next : each))),
              }
              return (
                <fieldset key={rate_code_id} className={classes.row}>
                  <legend>{name}</legend>
                  {sight.both && row.basis !== 'fixed' ? <BasisFields {...agreed} /> : <Sides {...agreed} />}
                  {sight.both && <BasisSelect {...agreed} />}
                </fieldset>
              )
            })}
            {form.form.errors.rows && (
              <p role="alert" className={classes.problem}>
                {form.form.errors.rows}
              </p>
            )}
          </div>
          {compared.length > 0 && <Compared rows={compared} currencies={placement} />}
          <TextareaField
            name="reason"
            label="Reason"
            description="Whoever approves it reads this, and the history keeps it."
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Cancel
            </Button>
            <SubmitButton loading={form.saving}>Propose</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

function Sides({ path, currencies, unit }: { path: string; currencies: Currencies; unit: string }) {
  const sight = useMoneySight()
  return (
    <>
      {sight.pay && (
        <RateField name={`${path}.pay_rate`} label={`Pay ${unit}`} currency={currencies.pay_currency} />
      )}
      {sight.charge && (
        <RateField name={`${path}.charge_rate`} label={`Charge ${unit}`} currency={currencies.currency} />
      )}
    </>
  )
}

/** The next Monday; within the placement. */
function firstDay({ rates, basic_rate_code_id, start_date, end_date }: Placement, today: string): string {
  const next = nextStart(rates, basic_rate_code_id, today)
  const latest = end_date !== null && next > end_date ? end_date : next
  return latest < start_date ? start_date : latest
}

/** What holds on a day, a row for each code. */
const rowsOn = ({ rates }: Pick<Placement, 'rates'>, day: string): TypedRow[] =>
  codesOf(rates).flatMap((code) => {
    const now = inForce(rates, code, day)
    if (!now) return []
    const { pay_rate, charge_rate, basis, pay_term, charge_term, min_charge } = now
    return [{ rate_code_id: code, pay_rate, charge_rate, basis, pay_term, charge_term, min_charge }]
  })

const codesOf = (rates: Placement['rates']) => [...new Set(rates.map((row) => row.rate_code_id))]

/** On another day other rates hold: what was typed stays, what was not follows. */
function followed(
  placement: Placement,
  { rows, from_day }: { rows: TypedRow[]; from_day: string | null },
  day: string,
) {
  const before = rowsOn(placement, from_day ?? day)
  const old = (code: number) => before.find((row) => row.rate_code_id === code)
  return rowsOn(placement, day).map((now) => {
    const typed = rows.find((row) => row.rate_code_id === now.rate_code_id)
    const was = old(now.rate_code_id)
    if (typed && was && !isSameTerms(typed, was)) return typed
    return {
      ...now,
      pay_rate: typed && typed.pay_rate !== was?.pay_rate ? typed.pay_rate : now.pay_rate,
      charge_rate: typed && typed.charge_rate !== was?.charge_rate ? typed.charge_rate : now.charge_rate,
    }
  })
}

const differs = (typed: string | null, now: string | null | undefined) =>
  isDecimal(typed) && (!isDecimal(now) || scaled(typed) !== scaled(now))

const isSameTerms = (typed: TypedRow, now: Pick<TypedRow, Term>) =>
  (typed.basis ?? 'fixed') === (now.basis ?? 'fixed') &&
  (['pay_term', 'charge_term', 'min_charge'] as const).every(
    (term) => !differs(typed[term] ?? null, now[term]) && isDecimal(typed[term]) === isDecimal(now[term]),
  )

/** Of what stands in the form, the sides that say something else than what holds. */
function proposed(
  { rates }: Placement,
  given: { from_day: string; rows: readonly TypedRow[] },
): ProposedRow[] {
  const rows = given.rows.flatMap((row): ProposedRow[] => {
    const now = inForce(rates, row.rate_code_id, given.from_day)
    const { rate_code_id, basis, pay_term, charge_term, min_charge } = row
    const terms = now && !isSameTerms(row, now) ? { basis, pay_term, charge_term, min_charge } : {}
    // What follows from terms is left to them.
    const follows = { pay: isDecimal(pay_term), charge: isDecimal(charge_term) }
    const pay = !follows.pay && differs(row.pay_rate, now?.pay_rate)
    const charge = !follows.charge && differs(row.charge_rate, now?.charge_rate)
    if (!pay && !charge && Object.keys(terms).length === 0) return []
    const sides = {
      ...(pay ? { pay_rate: row.pay_rate! } : {}),
      ...(charge ? { charge_rate: row.charge_rate! } : {}),
    }
    return [{ rate_code_id, ...sides, ...terms }]
  })
  // Nothing differs: the server says so, at the rates.
  const first = given.rows[0]
  return rows.length > 0 || !first ? rows : [{ rate_code_id: first.rate_code_id }]
}

function comparedRows(
  placement: Placement,
  { from_day, rows }: { from_day: string | null; rows: TypedRow[] },
) {
  if (from_day === null) return []
  return rows.flatMap((row) => {
    const now = inForce(placement.rates, row.rate_code_id, from_day)
    const changed = differs(row.pay_rate, now?.pay_rate) || differs(row.charge_rate, now?.charge_rate)
    if (!now || (!changed && isSameTerms(row, now))) return []
    const { name, unit } = now
    return [{ ...row, name, unit, was_pay: now.pay_rate, was_charge: now.charge_rate }]
  })
}
