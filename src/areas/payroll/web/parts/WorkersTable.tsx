import { type PayRun, type PayRunWorker, payRuns } from '#areas/payroll/contract.ts'
import { PayRunStatusBadge } from '#areas/payroll/web/parts/columns.tsx'
import { numberText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, Hours, Money, Nothing } from '#kit/ui/values.tsx'

type Result =
  | 'gross'
  | 'tax'
  | 'ni'
  | 'pension'
  | 'other'
  | 'net'
  | 'holiday'
  | 'holiday_added'
  | 'statutory_added'
  | 'other_added'

const result = (key: Result, label: string, hidden = false): Column<PayRunWorker> => ({
  ...{ key, label, hidden },
  align: 'right',
  render: (row) => (row[key] === null ? <Nothing /> : <Money minor={row[key]} currency={row.currency} />),
})

const paid: Column<PayRunWorker>[] = [
  {
    key: 'unit_count',
    label: 'Units',
    align: 'right',
    hidden: true,
    render: (row) => numberText(row.unit_count),
  },
  { key: 'minutes', label: 'Hours', align: 'right', render: ({ minutes }) => <Hours minutes={minutes} /> },
  {
    key: 'amount',
    label: 'Sent',
    align: 'right',
    card: 'value',
    render: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
  },
]

const results = [
  result('holiday_added', 'Holiday pay added', true),
  result('statutory_added', 'Statutory pay added', true),
  result('other_added', 'Other pay added', true),
  result('gross', 'Gross'),
  result('tax', 'Tax'),
  result('ni', 'NI'),
  result('pension', 'Pension'),
  result('other', 'Other', true),
  result('net', 'Net'),
  result('holiday', 'Holiday pay', true),
]

/** Who is paid by a run, with what payroll made of it once that is known. */
export function WorkersOfRun({ run }: { run: PayRun }) {
  return (
    <List
      endpoint={payRuns.workers}
      title="Workers"
      embedded
      fixed={{ pay_run_id: String(run.id) }}
      defaultSort="name"
      columns={[
        { key: 'name', label: 'Worker', sort: true },
        { key: 'payroll_ref', label: 'Payroll reference', render: (row) => row.payroll_ref || <Nothing /> },
        {
          key: 'is_leaver',
          label: 'Left',
          hidden: true,
          card: 'badge',
          render: ({ is_leaver }) =>
            is_leaver ? <StatusBadge status="leaver" label="Leaver" /> : <Nothing />,
        },
        ...paid,
        ...(run.result ? results : []),
      ]}
      search="Search worker"
      nameOf={(row) => row.name}
      to={(row) => `/candidates/${row.candidate_id}/view?tab=pay`}
      empty={{ title: 'Nobody is on this run', text: 'Check the run, or roll it back.' }}
    />
  )
}

/** Every run that paid somebody, the last one first. */
export const PayOfCandidate = ({ id }: { id: number }) => (
  <List
    endpoint={payRuns.workers}
    title="Pay"
    embedded
    fixed={{ candidate_id: String(id) }}
    defaultSort="-id"
    columns={[
      { key: 'number', label: 'Run' },
      {
        key: 'status',
        label: 'Status',
        card: 'badge',
        render: ({ status }) => <PayRunStatusBadge status={status} />,
      },
      { key: 'pay_date', label: 'Pay date', render: ({ pay_date }) => <DayText day={pay_date} /> },
      ...paid,
      ...results,
    ]}
    search={false}
    nameOf={(row) => row.number}
    to={(row) => `/pay-runs/${row.pay_run_id}/view`}
    empty={{ title: 'On no pay run yet', text: 'What payroll pays them stands here, run by run.' }}
  />
)
