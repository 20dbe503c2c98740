import type { Timesheet } from '#areas/timesheets/contract.ts'
import { periodName, statusName } from '#areas/timesheets/web/words.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, Hours, InstantText, Money } from '#kit/ui/values.tsx'

/** The columns that lists of timesheets share, on their page and on those of clients and workers. */
export const status: Column<Timesheet> = {
  key: 'status',
  label: 'Status',
  card: 'badge',
  width: 120,
  render: (sheet) => (
    <>
      <StatusBadge
        status={isLate(sheet) ? 'overdue' : sheet.status}
        label={isLate(sheet) ? 'Missing' : statusName(sheet.status)}
        title={sheet.reason}
      />
      {sheet.second_look && <StatusBadge status="pending" label="Second look" />}
    </>
  ),
}
export const period: Column<Timesheet> = { key: 'period', label: 'Period', render: periodName }
export const worker: Column<Timesheet> = { key: 'candidate_name', label: 'Worker' }
export const client: Column<Timesheet> = { key: 'client_name', label: 'Client' }
export const hours: Column<Timesheet> = {
  key: 'minutes',
  label: 'Hours',
  align: 'right',
  width: 90,
  card: 'value',
  render: (sheet) => <Hours minutes={isBlank(sheet) ? null : sheet.minutes} />,
}
export const money = (
  key: 'pay_amount' | 'charge_amount' | 'margin_amount',
  label: string,
): Column<Timesheet> => ({
  key,
  label,
  align: 'right',
  width: 110,
  render: (sheet) => (
    <Money
      minor={isBlank(sheet) ? null : sheet[key]}
      currency={key === 'pay_amount' ? (sheet.pay_currency ?? sheet.currency) : sheet.currency}
    />
  ),
})
export const due: Column<Timesheet> = {
  key: 'due_at',
  label: 'Due',
  sort: true,
  width: 150,
  render: (sheet) => <InstantText at={sheet.due_at} />,
}

/** Nothing is entered: a dash says that better than a nought. */
const isBlank = ({ minutes, pay_amount, charge_amount }: Timesheet) =>
  minutes === 0 && !pay_amount && !charge_amount

const isLate = ({ status: at, due_at }: Timesheet) =>
  (at === 'open' || at === 'draft') && Date.parse(due_at) < Date.now()

export const periodEnd: Column<Timesheet> = {
  key: 'period_end',
  label: 'Period to',
  sort: true,
  width: 130,
  render: (sheet) => <DayText day={sheet.period_end} />,
}
