import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#areas/clients/contract.ts'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { type CorrectionRow, corrections } from '#areas/invoices/corrections/contract.ts'
import { CorrectionStatus } from '#areas/invoices/corrections/web/parts/CorrectionStatus.tsx'
import { causes, correctionStates, ways } from '#areas/invoices/corrections/words.ts'
import { placements } from '#areas/jobs/contract.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { DayText, InstantText, Money, Nothing } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-requested_at' }

export const Route = createFileRoute('/tenant/$tenantId/corrections')({
  staticData: { title: 'Corrections' },
  validateSearch: listSearch,
  beforeLoad: needs(...anyInvoice('credit')),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, corrections.list, deps, listOptions),
  component: CorrectionsPage,
})

const money = (key: 'charge_delta' | 'pay_delta' | 'margin_delta', label: string): Column<CorrectionRow> => ({
  key,
  label,
  align: 'right',
  width: 120,
  render: (row) =>
    row[key] === null ? (
      <Nothing />
    ) : (
      <Money minor={row[key]} currency={key === 'pay_delta' ? row.pay_currency : row.currency} />
    ),
})

const columns: Column<CorrectionRow>[] = [
  { key: 'client_name', label: 'Client' },
  { key: 'cause', label: 'What was wrong', render: ({ cause }) => causes[cause] },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    width: 160,
    render: (row) => <CorrectionStatus {...row} />,
  },
  { key: 'from_day', label: 'Since', width: 130, render: (row) => <DayText day={row.from_day} /> },
  { key: 'sheet_count', label: 'Timesheets', align: 'right', width: 110 },
  money('charge_delta', 'Charge'),
  money('pay_delta', 'Pay'),
  money('margin_delta', 'Margin'),
  { key: 'way', label: 'How', hidden: true, render: ({ way }) => ways[way] },
  { key: 'reason', label: 'Why', hidden: true },
  { key: 'requested_by_name', label: 'Asked for by' },
  {
    key: 'requested_at',
    label: 'Asked for',
    sort: true,
    hidden: true,
    render: (row) => <InstantText at={row.requested_at} />,
  },
  { key: 'decided_by_name', label: 'Decided by', hidden: true },
]

function CorrectionsPage() {
  const { can } = usePermissions()
  return (
    <List
      endpoint={corrections.list}
      title="Corrections"
      description="Approved time that was put right: asked for by one, approved by another, carried out whole or not at all."
      {...listOptions}
      columns={columns}
      tabs={[
        { key: 'all', label: 'All', search: {} },
        { key: 'proposed', label: 'To decide', search: { status: 'proposed' } },
        { key: 'failed', label: 'Not carried out', search: { status: 'failed' } },
      ]}
      filters={[
        {
          key: 'status',
          label: 'Status',
          type: 'choices',
          options: Object.entries(correctionStates).map(([value, label]) => ({ value, label })),
        },
        {
          key: 'cause',
          label: 'What was wrong',
          type: 'choices',
          options: Object.entries(causes).map(([value, label]) => ({ value, label })),
        },
        {
          key: 'client_id',
          label: 'Client',
          type: 'record',
          endpoint: clients.list,
          nameOf: (client) => client.name,
        },
        {
          key: 'placement_id',
          label: 'Placement',
          type: 'given-record',
          endpoint: placements.list,
          permissions: ['placements.view'],
          nameOf: (placement) => `${placement.candidate_name}, ${placement.ref}`,
        },
        { key: 'invoice_id', label: 'Document', type: 'given', nameOf: () => 'one document' },
      ]}
      search={false}
      nameOf={(row) => `correction ${row.id}`}
      to={(row) => `/corrections/${row.id}/view`}
      create={{
        label: 'Correct approved time',
        to: '/corrections/create',
        permission: anyInvoice('credit').find(can) ?? 'invoices.credit',
      }}
      empty={{
        title: 'Nothing was put right yet',
        text: 'Open a timesheet, a placement, an approved change of rates or an invoice, and choose Correct.',
      }}
    />
  )
}
