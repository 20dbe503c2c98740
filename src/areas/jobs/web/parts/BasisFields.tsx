import { NativeSelect } from '@mantine/core'
import { type Currencies, isMixed } from '#areas/jobs/pay-currency.ts'
import { basisNames } from '#areas/jobs/rate-cards/words.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import classes from '#areas/jobs/web/parts/Rates.module.css'
import { type RateRow, withBasis } from '#areas/jobs/web/rate-rows.ts'
import { FactorField, RateField } from '#kit/ui/form/number-fields.tsx'
import { rateText } from '#kit/ui/format.ts'
import { isDecimal } from '#platform/money.ts'

type Props = {
  path: string
  row: RateRow
  /** How the row is agreed was chosen, or nothing of that. */
  onChange: (row: RateRow) => void
  isBasic: boolean
  currencies: Currencies
  unit: string
  name: string
}

/** In which way a rate is agreed; a margin is offered to whoever sees margins. */
export function BasisSelect({ row, onChange, isBasic, currencies, name }: Props) {
  const sight = useMoneySight()
  const { basis = 'fixed' } = row
  const offered = Object.entries(basisNames).filter(
    ([value]) =>
      value === basis ||
      value === 'fixed' ||
      (value === 'multiplier' ? !isBasic : sight.margin && !isMixed(currencies)),
  )
  return (
    <NativeSelect
      aria-label={`${name} rate is worked out as`}
      size="xs"
      className={classes.basis}
      data={offered.map(([value, label]) => ({ value, label }))}
      value={basis}
      onChange={(event) => onChange(withBasis(row, event.currentTarget.value as never))}
    />
  )
}

/** What is agreed instead of a charge (and of a pay), the least that is charged, and what both come to. */
export function BasisFields({ path, row, currencies, unit }: Props) {
  const sight = useMoneySight()
  const { currency, pay_currency } = currencies
  const { basis, pay_rate, charge_rate } = row
  const known = isDecimal(pay_rate) && isDecimal(charge_rate)
  return (
    <>
      {basis === 'multiplier' ? (
        <>
          <FactorField name={`${path}.pay_term`} label="Pay, of basic" />
          <FactorField name={`${path}.charge_term`} label="Charge, of basic" />
        </>
      ) : (
        <>
          <RateField name={`${path}.pay_rate`} label={`Pay ${unit}`} currency={pay_currency} />
          {!sight.margin ? null : basis === 'margin' ? (
            <RateField name={`${path}.charge_term`} label={`Margin ${unit}`} currency={currency} />
          ) : (
            <RateField name={`${path}.charge_term`} label="Margin of the charge" percent />
          )}
        </>
      )}
      <RateField name={`${path}.min_charge`} label="Charge at least" currency={currency} />
      <p className={classes.comes}>
        {basis !== 'multiplier' && !sight.margin
          ? 'The charge follows from the margin that was agreed.'
          : known
            ? `Pay ${rateText(pay_rate, pay_currency)}, charge ${rateText(charge_rate, currency)} ${unit}.`
            : 'Pay and charge follow once all of it is filled in.'}
      </p>
    </>
  )
}
