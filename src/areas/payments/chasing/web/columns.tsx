import type { PromiseRow, ReminderRow } from '#areas/payments/chasing/contract.ts'
import { promiseNames, resultNames, stepText, toneNames } from '#areas/payments/chasing/words.ts'
import { countText } from '#kit/ui/format.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

const numbersText = ({ numbers, document_count }: Pick<ReminderRow, 'numbers' | 'document_count'>) => {
  const rest = document_count - numbers.length
  return rest > 0 ? `${numbers.join(', ')} and ${countText(rest, 'other')}` : numbers.join(', ')
}

export const reminderColumns: Column<ReminderRow>[] = [
  { key: 'client_name', label: 'Client' },
  { key: 'day', label: 'Day', sort: 'at', render: (row) => <DayText day={row.day} /> },
  {
    key: 'step',
    label: 'Step',
    render: (row) => (row.step === null ? 'By hand' : stepText(row.step)),
  },
  { key: 'tone', label: 'Tone', hidden: true, render: (row) => toneNames[row.tone] },
  { key: 'numbers', label: 'Invoices', render: numbersText },
  {
    key: 'amount',
    label: 'To pay',
    align: 'right',
    card: 'value',
    render: (row) => <Money minor={row.amount} currency={row.currency} />,
  },
  {
    key: 'result',
    label: 'Email',
    card: 'badge',
    render: (row) => (
      <StatusBadge
        status={row.result}
        label={resultNames[row.result]}
        {...(row.problem && { title: row.problem })}
      />
    ),
  },
  { key: 'to_addresses', label: 'To', render: (row) => row.to_addresses.join(', ') || '–' },
  { key: 'sent_by_name', label: 'By', render: (row) => row.sent_by_name ?? 'Saffron' },
  { key: 'at', label: 'When', hidden: true, render: (row) => <InstantText at={row.at} /> },
]

export const promiseColumns: Column<PromiseRow>[] = [
  { key: 'client_name', label: 'Client' },
  { key: 'day', label: 'Promised for', sort: true, render: (row) => <DayText day={row.day} /> },
  {
    key: 'amount',
    label: 'Amount',
    align: 'right',
    card: 'value',
    render: (row) => <Money minor={row.amount} currency={row.currency} />,
  },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    render: (row) => (
      <StatusBadge
        status={row.status}
        label={promiseNames[row.status]}
        {...(row.withdrawn_reason && { title: row.withdrawn_reason })}
      />
    ),
  },
  { key: 'numbers', label: 'Invoices', render: numbersText },
  { key: 'promised_by', label: 'Promised by' },
  { key: 'note', label: 'Note' },
  { key: 'at', label: 'Recorded', sort: true, hidden: true, render: (row) => <InstantText at={row.at} /> },
  { key: 'created_by_name', label: 'Recorded by', hidden: true },
]
