import type { InvoiceRow, TypeSlug } from '#areas/invoices/contract.ts'
import { isIssued } from '#areas/invoices/rules.ts'
import { DeliveryBadge, InvoiceStatus } from '#areas/invoices/web/parts/InvoiceStatus.tsx'
import { signed, typeWords } from '#areas/invoices/words.ts'
import { numberText } from '#kit/ui/format.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

/** What the list shows of a document; its type only where types are mixed. */
export function columnsOf(type: TypeSlug): Column<InvoiceRow>[] {
  return [
    { key: 'number', label: 'Number', width: 150, render: (i) => i.number ?? `Draft #${i.id}` },
    { key: 'party_name', label: 'Client or supplier', sort: true },
    ...(type === 'all'
      ? [{ key: 'type', label: 'Type', width: 120, render: (i: InvoiceRow) => typeWords[i.type] }]
      : []),
    {
      key: 'status',
      label: 'Status',
      card: 'badge',
      width: 150,
      render: (i) => <InvoiceStatus invoice={i} />,
    },
    {
      key: 'document_date',
      label: 'Date',
      sort: true,
      width: 120,
      render: (i) => <DayText day={i.issue_date ?? i.document_date} />,
    },
    {
      key: 'due_date',
      label: 'Due',
      sort: 'due_sort',
      width: 120,
      render: (i) => <DayText day={i.due_date} />,
    },
    {
      key: 'net',
      label: 'Net',
      align: 'right',
      width: 120,
      card: 'none',
      render: (i) => <Money minor={signed(i.type, i.net)} currency={i.currency} />,
    },
    {
      key: 'gross',
      label: 'Total',
      align: 'right',
      sort: true,
      width: 130,
      card: 'value',
      render: (i) => <Money minor={signed(i.type, i.gross)} currency={i.currency} />,
    },
    {
      key: 'balance',
      label: 'Still to pay',
      align: 'right',
      width: 130,
      card: 'none',
      render: (i) =>
        isIssued(i.status) ? <Money minor={signed(i.type, i.balance)} currency={i.currency} /> : '–',
    },
    {
      key: 'delivery_status',
      label: 'Delivery',
      width: 120,
      card: 'none',
      render: (i) => <DeliveryBadge delivery={i.delivery_status} />,
    },
    {
      key: 'tax',
      label: 'VAT',
      align: 'right',
      hidden: true,
      render: (i) => <Money minor={signed(i.type, i.tax)} currency={i.currency} />,
    },
    {
      key: 'paid',
      label: 'Paid',
      align: 'right',
      hidden: true,
      render: (i) => <Money minor={signed(i.type, i.paid)} currency={i.currency} />,
    },
    {
      key: 'credited',
      label: 'Credited',
      align: 'right',
      hidden: true,
      render: (i) => <Money minor={i.credited} currency={i.currency} />,
    },
    {
      key: 'days_overdue',
      label: 'Days overdue',
      align: 'right',
      hidden: true,
      render: (i) => (i.days_overdue > 0 ? numberText(i.days_overdue) : '–'),
    },
    {
      key: 'period_from',
      label: 'Period from',
      hidden: true,
      render: (i) => <DayText day={i.period_from} />,
    },
    {
      key: 'period_to',
      label: 'Period to',
      hidden: true,
      render: (i) => <DayText day={i.period_to} />,
    },
    { key: 'po_number', label: 'Purchase order', hidden: true },
    { key: 'owner_name', label: 'Consultant', hidden: true },
    {
      key: 'created_at',
      label: 'Made',
      hidden: true,
      sort: true,
      render: (i) => <InstantText at={i.created_at} />,
    },
  ]
}
