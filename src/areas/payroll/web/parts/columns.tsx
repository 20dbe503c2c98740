import { frequencyNames } from '#areas/candidates/contract.ts'
import type { PayRunRow } from '#areas/payroll/contract.ts'
import { type PayRunStatus, statusNames } from '#areas/payroll/words.ts'
import { numberText } from '#kit/ui/format.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, Hours, InstantText, Money, Nothing } from '#kit/ui/values.tsx'

const badges: Record<PayRunStatus, string> = {
  draft: 'draft',
  checked: 'ready',
  exported: 'exported',
  confirmed: 'done',
  rolled_back: 'void',
}

export const PayRunStatusBadge = ({ status }: { status: PayRunStatus }) => (
  <StatusBadge status={badges[status]} label={statusNames[status]} />
)

export const payRunColumns: Column<PayRunRow>[] = [
  { key: 'number', label: 'Number', width: 120 },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    width: 130,
    render: ({ status }) => <PayRunStatusBadge status={status} />,
  },
  {
    key: 'cut_off',
    label: 'Periods that end by',
    width: 160,
    render: ({ cut_off }) => <DayText day={cut_off} />,
  },
  {
    key: 'pay_date',
    label: 'Pay date',
    sort: true,
    width: 130,
    render: ({ pay_date }) => <DayText day={pay_date} />,
  },
  {
    key: 'frequency',
    label: 'Pay calendar',
    hidden: true,
    render: ({ frequency }) => (frequency ? frequencyNames[frequency] : <Nothing />),
  },
  { key: 'worker_count', label: 'Workers', align: 'right', render: (run) => numberText(run.worker_count) },
  {
    key: 'unit_count',
    label: 'Units',
    align: 'right',
    hidden: true,
    render: (run) => numberText(run.unit_count),
  },
  { key: 'minutes', label: 'Hours', align: 'right', render: ({ minutes }) => <Hours minutes={minutes} /> },
  {
    key: 'amount',
    label: 'Amount',
    align: 'right',
    card: 'value',
    width: 140,
    render: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
  },
  { key: 'created_by_name', label: 'Created by', hidden: true },
  {
    key: 'created_at',
    label: 'Created',
    sort: true,
    hidden: true,
    render: ({ created_at }) => <InstantText at={created_at} />,
  },
]
