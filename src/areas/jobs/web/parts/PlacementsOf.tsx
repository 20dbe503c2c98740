import { IconArrowsExchange2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { type PlacementRow, placements } from '#areas/jobs/contract.ts'
import { PlacementStatus } from '#areas/jobs/job-enums.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { MarginText } from '#areas/jobs/web/parts/MarginText.tsx'
import { engagementText } from '#areas/jobs/web/words.ts'
import { usePermissions } from '#kit/session.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { wordsOf } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, RateText } from '#kit/ui/values.tsx'

const ChangeRatesMany = lazy(async () => ({
  default: (await import('#areas/jobs/rate-changes/web/parts/ChangeRatesMany.tsx')).ChangeRatesMany,
}))

type Of = 'client_id' | 'candidate_id' | 'supplier_id' | 'purchase_order_id'

/** The placements of one client, candidate, supplier or purchase order: a tab of their pages. */
export function PlacementsOf({ of, id }: { of: Of; id: number }) {
  const sight = useMoneySight()
  const { canAny } = usePermissions()
  const { open, ask, close } = useBulkDialog<'rates'>()
  const proposes = canAny(['placements.rates.propose', 'placements.rates.approve'])
  const columns: Column<PlacementRow>[] = [
    ...(of === 'candidate_id' ? [] : [worker]),
    { key: 'job_title', label: 'Job' },
    ...(of === 'client_id' ? [] : [{ key: 'client_name', label: 'Client' }]),
    { key: 'status', label: 'Status', card: 'badge', render: (row) => <StatusBadge status={row.status} /> },
    { key: 'start_date', label: 'From', render: (row) => <DayText day={row.start_date} /> },
    {
      key: 'end_date',
      label: 'To',
      render: (row) => (row.end_date ? <DayText day={row.end_date} /> : 'Open-ended'),
    },
    ...(sight.pay ? [rate('pay_rate', 'Pay')] : []),
    ...(sight.charge ? [rate('charge_rate', 'Charge')] : []),
    ...(sight.margin ? [margin] : []),
  ]
  return (
    <>
      <List
        endpoint={placements.list}
        title="Placements"
        embedded
        fixed={{ [of]: String(id) }}
        columns={columns}
        filters={[{ key: 'status', label: 'Status', type: 'choices', options }]}
        search={false}
        bulk={
          proposes && (sight.pay || sight.charge)
            ? [{ label: 'Change rates', icon: <IconArrowsExchange2 size={16} />, run: ask('rates') }]
            : []
        }
        nameOf={(row) => `${row.candidate_name}, ${row.job_title}`}
        to={(row) => `/jobs/${row.job_id}/edit?tab=placements&placement=${row.id}`}
        empty={{
          title: 'No placements yet',
          text: 'A placement is made on a job: who works there, from when, at which rates.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <ChangeRatesMany ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const options = PlacementStatus.options.map((value) => ({ value, label: wordsOf(value) }))

const worker: Column<PlacementRow> = {
  key: 'candidate_name',
  label: 'Worker',
  render: (row) => `${row.candidate_name} · ${engagementText(row.engagement_type, row.supplier_name)}`,
}
const margin: Column<PlacementRow> = {
  key: 'margin',
  label: 'Margin',
  align: 'right',
  render: (row) => <MarginText pay={row.pay_rate} charge={row.charge_rate} currency={row.currency} />,
}
const rate = (key: 'pay_rate' | 'charge_rate', label: string): Column<PlacementRow> => ({
  key,
  label,
  align: 'right',
  render: (row) => <RateText rate={row[key]} currency={row.currency} />,
})
