import { Button } from '@mantine/core'
import type { MoneyPermissions } from '#areas/timesheets/calculation-view.ts'
import type { CalculationView } from '#areas/timesheets/contract.ts'
import classes from '#areas/timesheets/entry/web/parts/submit.module.css'
import { hoursText, moneyText } from '#kit/ui/format.ts'

type Props = {
  view: CalculationView
  sees: MoneyPermissions
  currency: string
  onSubmit?: () => void
  sending?: boolean
}

/** On a phone: the total stays in sight, the button under the thumb. */
export function TotalsBar({ view: { totals }, sees, currency, onSubmit, sending = false }: Props) {
  const money = sees.pay ? totals.pay_amount : totals.charge_amount
  return (
    <section className={classes.bar} aria-label="Total">
      <div className={classes.barWords}>
        <strong>{hoursText(totals.paid_minutes)}</strong>
        {money !== null && <span>{moneyText(money, currency)}</span>}
      </div>
      {onSubmit && (
        <Button onClick={onSubmit} loading={sending}>
          Submit
        </Button>
      )}
    </section>
  )
}
