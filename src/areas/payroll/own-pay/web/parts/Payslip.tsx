import type { OwnPay } from '#areas/payroll/own-pay/contract.ts'
import classes from '#areas/payroll/own-pay/web/parts/Payslip.module.css'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, hoursText } from '#kit/ui/format.ts'
import { AmountRow } from '#kit/ui/preview.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { Money } from '#kit/ui/values.tsx'

/** What one run pays: gross to net once payroll told it, and the weeks that it is for. */
export function Payslip({ pay }: { pay: OwnPay }) {
  const { pay_date, status, currency, weeks, net, number } = pay
  const money = (minor: number | null) => minor !== null && <Money minor={minor} currency={currency} />
  const taken = (minor: number | null) => minor !== null && minor !== 0 && money(minor)
  const isPaid = status === 'confirmed'
  return (
    <Panel
      title={isPaid ? `Paid ${dayText(pay_date)}` : `To be paid on ${dayText(pay_date)}`}
      aside={<StatusBadge status={isPaid ? 'paid' : 'pending'} label={isPaid ? 'Paid' : 'Sent to payroll'} />}
    >
      <Facts
        items={filled([
          ['Net', money(net)],
          ['Gross', money(pay.gross ?? pay.amount)],
          ['For your time', pay.gross !== null && pay.gross !== pay.amount && money(pay.amount)],
          ['Holiday pay', taken(pay.holiday_added)],
          ['Statutory pay, such as sick pay', taken(pay.statutory_added)],
          ['Other pay', taken(pay.other_added)],
          ['Tax', money(pay.tax)],
          ['National Insurance', money(pay.ni)],
          ['Pension', taken(pay.pension)],
          ['Other deductions', taken(pay.other)],
          ['Of the gross, holiday pay', !pay.holiday_added && taken(pay.holiday)],
          ['Reference', number],
        ])}
      />
      {net === null && (
        <p className={classes.later}>
          Payroll works out tax and National Insurance. They stand here once your agency knows them.
        </p>
      )}
      <section className={classes.weeks}>
        <h3>What it is for</h3>
        {weeks.map(({ timesheet_id, period_end, client_name, minutes, amount }) => (
          <AmountRow
            key={`${timesheet_id} ${period_end} ${client_name}`}
            what={
              timesheet_id === null ? (
                `Correction, week to ${dayText(period_end)}`
              ) : (
                <TenantLink
                  to={`/timesheets/${timesheet_id}/view`}
                >{`Week to ${dayText(period_end)}`}</TenantLink>
              )
            }
            note={minutes === null ? client_name : `${client_name}, ${hoursText(minutes)}`}
            amount={<Money minor={amount} currency={currency} />}
          />
        ))}
      </section>
    </Panel>
  )
}
