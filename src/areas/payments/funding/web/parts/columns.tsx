import {
  type FundedDocument,
  type FundingSchedule,
  scheduleStateWords,
} from '#areas/payments/funding/contract.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

export const ScheduleStatus = ({ schedule }: { schedule: Pick<FundingSchedule, 'status'> }) => (
  <StatusBadge
    status={schedule.status === 'open' ? 'done' : 'void'}
    label={scheduleStateWords[schedule.status]}
  />
)

export const scheduleColumns: Column<FundingSchedule>[] = [
  { key: 'number', label: 'Number', width: 150 },
  { key: 'funder', label: 'Funder' },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    width: 150,
    render: (s) => <ScheduleStatus schedule={s} />,
  },
  {
    key: 'scheduled_on',
    label: 'Date',
    sort: true,
    width: 130,
    render: (s) => <DayText day={s.scheduled_on} />,
  },
  { key: 'cut_off', label: 'Issued up to', hidden: true, render: (s) => <DayText day={s.cut_off} /> },
  { key: 'invoice_count', label: 'Invoices', align: 'right', width: 100 },
  { key: 'credit_count', label: 'Credit notes', align: 'right', width: 120, hidden: true },
  {
    key: 'total',
    label: 'Total',
    align: 'right',
    sort: true,
    width: 140,
    card: 'value',
    render: (s) => <Money minor={s.total} currency={s.currency} />,
  },
  {
    key: 'prepayment',
    label: 'Prepayment',
    align: 'right',
    width: 140,
    render: (s) => <Money minor={s.prepayment} currency={s.currency} />,
  },
  { key: 'legal_entity_name', label: 'Company', hidden: true },
  { key: 'created_by_name', label: 'Created by', hidden: true },
  {
    key: 'created_at',
    label: 'Created',
    sort: true,
    hidden: true,
    render: (s) => <InstantText at={s.created_at} />,
  },
]

export const fundedColumns: Column<FundedDocument>[] = [
  {
    key: 'number',
    label: 'Document',
    render: (d) => <TenantLink to={`/invoices/${d.invoice_id}/view`}>{d.number}</TenantLink>,
  },
  { key: 'client_name', label: 'Client' },
  { key: 'credits_number', label: 'Credits', render: (d) => d.credits_number },
  { key: 'issue_date', label: 'Issued', render: (d) => <DayText day={d.issue_date} /> },
  { key: 'due_date', label: 'Due', render: (d) => <DayText day={d.due_date} /> },
  {
    key: 'amount',
    label: 'With VAT',
    align: 'right',
    card: 'value',
    render: (d) => <Money minor={d.amount} currency={d.currency} />,
  },
]
