import { Switch } from '@mantine/core'
import { Fragment } from 'react'
import type { Placement } from '#areas/jobs/contract.ts'
import { Extension, placementLife } from '#areas/jobs/placement-life/contract.ts'
import { StepDialog } from '#areas/jobs/placement-life/web/parts/StepDialog.tsx'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { unitText } from '#areas/jobs/web/words.ts'
import { call } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { TextareaField } from '#kit/ui/form/fields.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { addDays } from '#platform/days.ts'
import { scaled } from '#platform/money.ts'

type Props = { placement: Placement; onClose: () => void }
type NewRate = Extension['rates'][number]

const schema = Extension.omit({ accepted: true })

/** A later last day, or none; and new rates from a day, for whoever may set them. */
export function ExtendDialog({ placement, onClose }: Props) {
  const { can } = usePermissions()
  const sight = useMoneySight()
  const latest = latestRates(placement)
  const form = useRecordForm({
    schema,
    initial: {
      ...{ version: placement.version, end_date: null, reason: '', rates: [] as NewRate[] },
      rates_from: placement.end_date && addDays(placement.end_date, 1),
    } as never,
    save: (given) =>
      call(placementLife.extend, {
        params: { id: placement.id },
        body: { ...given, rates: (given.rates ?? []).filter((rate) => differs(rate, latest)) },
      }),
    saved: 'Placement extended',
    refreshes: ['placements', 'jobs', 'history', 'timesheets', 'candidates'],
    onSaved: onClose,
  })
  const rates = (form.form.values as { rates: NewRate[] }).rates
  const mayRate = sight.both && can('placements.rates.approve')
  const nameOf = ({ rate_code_id }: NewRate) => {
    const row = placement.rates.find((each) => each.rate_code_id === rate_code_id)!
    return `${row.name}, ${unitText(row.unit)}`
  }
  return (
    <StepDialog placement={placement} title="Extend" verb="Extend" form={form} onClose={onClose}>
      <DateField
        name="end_date"
        label="New last day"
        placeholder="Open-ended"
        min={placement.end_date ? addDays(placement.end_date, 1) : placement.start_date}
      />
      {mayRate && (
        <Switch
          label="At new rates"
          checked={rates.length > 0}
          onChange={(event) =>
            form.form.setFieldValue('rates', (event.currentTarget.checked ? latest : []) as never)
          }
        />
      )}
      {rates.length > 0 && <DateField name="rates_from" label="New rates from" min={placement.start_date} />}
      {rates.map((rate, at) => (
        <Fragment key={rate.rate_code_id}>
          <RateField
            name={`rates.${at}.pay_rate`}
            label={`Pay: ${nameOf(rate)}`}
            currency={placement.currency}
          />
          <RateField
            name={`rates.${at}.charge_rate`}
            label={`Charge: ${nameOf(rate)}`}
            currency={placement.currency}
          />
        </Fragment>
      ))}
      <TextareaField name="reason" label="Reason" description="Kept on the timeline." />
    </StepDialog>
  )
}

/** The last row of each rate code: what new rates begin with. */
function latestRates({ rates }: Placement): NewRate[] {
  const byCode = new Map(rates.map((row) => [row.rate_code_id, row]))
  return [...byCode.values()].map(({ rate_code_id, pay_rate, charge_rate }) => ({
    ...{ rate_code_id, pay_rate: pay_rate ?? '', charge_rate: charge_rate ?? '' },
  }))
}

const differs = (rate: NewRate, latest: readonly NewRate[]) =>
  !latest.some(
    (row) =>
      row.rate_code_id === rate.rate_code_id &&
      scaled(row.pay_rate) === scaled(rate.pay_rate) &&
      scaled(row.charge_rate) === scaled(rate.charge_rate),
  )
