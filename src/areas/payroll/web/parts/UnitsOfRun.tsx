import { units } from '#areas/units/contract.ts'
import { hoursText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { DayText, Money, RateText } from '#kit/ui/values.tsx'

/** Each unit that stands on a run, and the timesheet it comes from. */
export const UnitsOfRun = ({ id }: { id: number }) => (
  <List
    endpoint={units.list}
    title="Units"
    embedded
    fixed={{ pay_run_id: String(id), side: 'pay' }}
    defaultSort="-day"
    columns={[
      { key: 'candidate_name', label: 'Worker' },
      { key: 'day', label: 'Day', sort: true, render: ({ day }) => <DayText day={day} /> },
      { key: 'label', label: 'What' },
      { key: 'client_name', label: 'Client' },
      {
        key: 'quantity',
        label: 'Quantity',
        align: 'right',
        render: ({ minutes, quantity, unit }) =>
          minutes === null ? `${quantity} ${unit}` : hoursText(minutes),
      },
      {
        key: 'pay_rate',
        label: 'Pay rate',
        align: 'right',
        permission: 'timesheets.view_pay',
        render: ({ pay_rate, pay_currency, currency }) => (
          <RateText rate={pay_rate} currency={pay_currency ?? currency} />
        ),
      },
      {
        key: 'pay_amount',
        label: 'Pay',
        align: 'right',
        card: 'value',
        permission: 'timesheets.view_pay',
        render: ({ pay_amount, pay_currency, currency }) => (
          <Money minor={pay_amount} currency={pay_currency ?? currency} />
        ),
      },
    ]}
    search={false}
    nameOf={(unit) => `unit ${unit.id}`}
    to={(unit) =>
      unit.timesheet_id ? `/timesheets/${unit.timesheet_id}/view` : `/jobs/${unit.job_id}/view?tab=placements`
    }
    empty={{
      title: 'Nothing stands on this run',
      text: 'It was rolled back, or a check left everything out.',
    }}
  />
)
