import { type Movement, purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { kindNames, takenBackNames } from '#areas/purchase-orders/words.ts'
import { dayText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { Hours, InstantText, Money } from '#kit/ui/values.tsx'

/** The ledger of one order: what was taken from it and given back, each leading to its timesheet or document. */
export function MovementsList({ id }: { id: number }) {
  return (
    <List
      endpoint={purchaseOrders.allMovements}
      title="Movements"
      embedded
      fixed={{ purchase_order_id: String(id) }}
      defaultSort="-at"
      columns={[
        { key: 'at', label: 'When', sort: true, render: (row) => <InstantText at={row.at} /> },
        { key: 'kind', label: 'What', card: 'badge', render: whatText },
        { key: 'candidate_name', label: 'Of', render: (row) => <Of row={row} /> },
        {
          key: 'amount',
          label: 'Amount',
          align: 'right',
          card: 'value',
          render: (row) => (
            <Money minor={row.kind === 'release' ? -row.amount : row.amount} currency={row.currency} />
          ),
        },
        {
          key: 'minutes',
          label: 'Hours',
          align: 'right',
          render: (row) => <Hours minutes={row.minutes} />,
        },
        { key: 'user_name', label: 'By', hidden: true },
        { key: 'reason', label: 'Why it went beyond' },
      ]}
      filters={[
        {
          key: 'kind',
          label: 'What',
          type: 'choices',
          options: Object.entries(kindNames).map(([value, label]) => ({ value, label })),
        },
      ]}
      search={false}
      nameOf={(row) => `${whatText(row)} ${row.id}`}
      empty={{
        title: 'Nothing was taken from it yet',
        text: 'Name it on a placement: what is submitted there is reserved here, and used once it is approved and invoiced.',
      }}
    />
  )
}

function whatText({ kind, of }: Movement): string {
  return kind === 'release' && of ? takenBackNames[of] : kindNames[kind]
}

function Of({ row }: { row: Movement }) {
  const sheet = row.timesheet_id && (
    <TenantLink to={`/timesheets/${row.timesheet_id}`}>
      {row.candidate_name}
      {row.period_end && `, week to ${dayText(row.period_end, 'date')}`}
    </TenantLink>
  )
  const invoice = row.invoice_id && (
    <TenantLink to={`/invoices/${row.invoice_id}/view`}>{row.invoice_number ?? 'Draft'}</TenantLink>
  )
  return (
    <>
      {sheet}
      {sheet && invoice && ' · '}
      {invoice}
    </>
  )
}
