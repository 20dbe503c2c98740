import { Button } from '@mantine/core'
import type { MoneyPermissions } from '#areas/timesheets/calculation-view.ts'
import type { CalculationView, Timesheet } from '#areas/timesheets/contract.ts'
import classes from '#areas/timesheets/entry/web/parts/submit.module.css'
import { totalText } from '#areas/timesheets/web/words.ts'
import { moneyText } from '#kit/ui/format.ts'

type Props = {
  view: CalculationView
  sees: MoneyPermissions
  currency: string
  payCurrency?: string | null
  layout: Timesheet['layout']
  onSubmit?: () => void
  sending?: boolean
}

/** On a phone: the total stays in sight, the button under the thumb. */
export function TotalsBar({ view, sees, currency, payCurrency, layout, onSubmit, sending = false }: Props) {
  const { totals } = view
  const money = sees.pay ? totals.pay_amount : totals.charge_amount
  return (
    <section className={classes.bar} aria-label="Total">
      <div className={classes.barWords}>
        <strong>{totalText(view, layout)}</strong>
        {money !== null && <span>{moneyText(money, sees.pay ? (payCurrency ?? currency) : currency)}</span>}
      </div>
      {onSubmit && (
        <Button onClick={onSubmit} loading={sending}>
          Submit
        </Button>
      )}
    </section>
  )
}
