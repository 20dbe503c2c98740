import { type AdviceNoteRow, adviceStateWords } from '#areas/payroll/advice-notes/contract.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

export const AdviceStatus = ({ note }: { note: Pick<AdviceNoteRow, 'status'> }) => (
  <StatusBadge status={note.status === 'open' ? 'open' : 'void'} label={adviceStateWords[note.status]} />
)

export const adviceNoteColumns: Column<AdviceNoteRow>[] = [
  { key: 'number', label: 'Number', width: 140 },
  { key: 'supplier_name', label: 'Supplier' },
  { key: 'status', label: 'Status', card: 'badge', width: 160, render: (n) => <AdviceStatus note={n} /> },
  { key: 'cut_off', label: 'Work up to', sort: true, width: 130, render: (n) => <DayText day={n.cut_off} /> },
  { key: 'worker_count', label: 'Workers', align: 'right', width: 100 },
  { key: 'unit_count', label: 'Units', align: 'right', width: 100, hidden: true },
  {
    key: 'net',
    label: 'Net',
    align: 'right',
    sort: true,
    width: 130,
    card: 'value',
    render: (n) => <Money minor={n.net} currency={n.currency} />,
  },
  { key: 'created_by_name', label: 'Created by', hidden: true },
  {
    key: 'created_at',
    label: 'Created',
    sort: true,
    hidden: true,
    render: (n) => <InstantText at={n.created_at} />,
  },
]
