import {
  IconArrowsExchange2,
  IconCalendarPlus,
  IconClockUp,
  IconPlayerStop,
  IconUserCheck,
  IconUsersPlus,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { access } from '#areas/access/contract.ts'
import { type CandidateRow, candidates } from '#areas/candidates/contract.ts'
import { clients } from '#areas/clients/contract.ts'
import { type PlacementRow, placements } from '#areas/jobs/contract.ts'
import { PlacementStatus } from '#areas/jobs/job-enums.ts'
import type { ManyVerb } from '#areas/jobs/placement-life/web/parts/PlacementsMany.tsx'
import { basisNames } from '#areas/jobs/rate-cards/words.ts'
import { enteredByNames } from '#areas/jobs/time-terms.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { MarginText } from '#areas/jobs/web/parts/MarginText.tsx'
import { engagementText } from '#areas/jobs/web/words.ts'
import { usePermissions } from '#kit/session.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { countText, numberText, wordsOf } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import type { Column, Filter } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, RateText } from '#kit/ui/values.tsx'

const ChangeRatesMany = lazy(async () => ({
  default: (await import('#areas/jobs/rate-changes/web/parts/ChangeRatesMany.tsx')).ChangeRatesMany,
}))
const PlacementsMany = lazy(async () => ({
  default: (await import('#areas/jobs/placement-life/web/parts/PlacementsMany.tsx')).PlacementsMany,
}))

type Of = 'client_id' | 'candidate_id' | 'supplier_id' | 'purchase_order_id'

/** The placements of one client, candidate, supplier or purchase order: a tab of their pages. */
export const PlacementsOf = ({ of, id }: { of: Of; id: number }) => (
  <Placements of={of} embedded fixed={{ [of]: String(id) }} search={false} />
)

type Props = { of?: Of; search: string | false } & (
  | { embedded: true; fixed: Record<string, string> }
  | { embedded?: never; fixed?: never }
)

/** A list of placements, with what can be done with several of them. */
export function Placements({ of, ...shown }: Props) {
  const sight = useMoneySight()
  const { can, canAny } = usePermissions()
  const { open, ask, close } = useBulkDialog<ManyVerb | 'rates'>()
  const proposes =
    (sight.pay || sight.charge) && canAny(['placements.rates.propose', 'placements.rates.approve'])
  const takes = sight.both && can('placements.rates.approve')
  const columns: Column<PlacementRow>[] = [
    ...(of === 'candidate_id' ? [] : [worker]),
    { key: 'job_title', label: 'Job' },
    ...(of === 'client_id' ? [] : [{ key: 'client_name', label: 'Client' }]),
    { key: 'status', label: 'Status', card: 'badge', render: (row) => <StatusBadge status={row.status} /> },
    { key: 'start_date', label: 'From', render: (row) => <DayText day={row.start_date} /> },
    {
      key: 'end_date',
      label: 'Last day',
      render: (row) => (row.end_date ? <DayText day={row.end_date} /> : 'Open-ended'),
    },
    {
      key: 'days_left',
      label: 'Days left',
      align: 'right',
      render: (row) => row.days_left !== null && numberText(row.days_left),
    },
    ...(sight.pay ? [rate('pay_rate', 'Pay')] : []),
    ...(sight.charge ? [rate('charge_rate', 'Charge')] : []),
    ...(sight.margin ? [margin] : []),
    {
      ...{ key: 'basis', label: 'Rate worked out as', hidden: true },
      render: (row) => row.basis && basisNames[row.basis],
    },
    ...(sight.charge ? [least] : []),
    { key: 'rule_set_name', label: 'Overtime rules', hidden: true, render: rulesOf },
    { key: 'owner_name', label: 'Owner', hidden: true },
    { key: 'approver_name', label: 'Approver', hidden: true },
    {
      ...{ key: 'entered_by', label: 'Time entered by', hidden: true },
      render: (row) => enteredByNames[row.entered_by],
    },
    { key: 'role', label: 'Role', hidden: true },
    { key: 'department', label: 'Department', hidden: true },
    { key: 'cost_centre', label: 'Cost centre', hidden: true },
    { key: 'project_code', label: 'Project code', hidden: true },
  ]
  return (
    <>
      <List
        endpoint={placements.list}
        title="Placements"
        {...shown}
        columns={columns}
        filters={[
          ...common,
          ...(of === 'client_id' ? [] : [byClient]),
          ...(of === 'candidate_id' ? [] : [byWorker]),
        ]}
        nameOf={(row) => `${row.candidate_name}, ${row.job_title}`}
        to={(row) => `/jobs/${row.job_id}/edit?tab=placements&placement=${row.id}`}
        bulk={[
          ...bulk.map(({ verb, ...action }) => ({ ...action, run: ask(verb) })),
          ...(takes ? [{ ...takeRules, run: ask('rules') }] : []),
          ...(proposes ? [{ ...changeRates, run: ask('rates') }] : []),
        ]}
        empty={{
          title: 'No placements yet',
          text: 'A placement is made on a job: who works there, from when, at which rates.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          {open.verb === 'rates' ? (
            <ChangeRatesMany ids={open.ids} onClose={close} />
          ) : (
            <PlacementsMany verb={open.verb} ids={open.ids} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const bulk = [
  {
    ...{ verb: 'extend', label: 'Extend', permission: 'placements.extend' },
    icon: <IconCalendarPlus size={16} />,
  },
  {
    ...{ verb: 'terminate', label: 'Terminate', permission: 'placements.terminate' },
    icon: <IconPlayerStop size={16} />,
  },
  {
    ...{ verb: 'approver', label: 'Change approver', permission: 'placements.update' },
    icon: <IconUserCheck size={16} />,
  },
  {
    ...{ verb: 'copy', label: 'Create from these', permission: 'placements.create' },
    icon: <IconUsersPlus size={16} />,
  },
] as const satisfies { verb: ManyVerb; [rest: string]: unknown }[]

const takeRules = { label: 'Take newest overtime rules', icon: <IconClockUp size={16} /> }
const changeRates = { label: 'Change rates', icon: <IconArrowsExchange2 size={16} /> }

const statuses = PlacementStatus.options.map((value) => ({ value, label: wordsOf(value) }))
const common: Filter[] = [
  { key: 'status', label: 'Status', type: 'choices', options: statuses },
  {
    key: 'ending_within',
    label: 'Ending within',
    type: 'select',
    options: [7, 14, 30, 60, 90].map((days) => ({ value: String(days), label: countText(days, 'day') })),
  },
  {
    ...{ key: 'owner_user_id', label: 'Owner', type: 'record', endpoint: access.users },
    nameOf: ({ name }: { name: string }) => name,
  },
  {
    ...{ key: 'consultant_user_id', label: 'Consultant', type: 'record', endpoint: access.users },
    nameOf: ({ name }: { name: string }) => name,
  },
]
const byClient: Filter = {
  ...{ key: 'client_id', label: 'Client', type: 'record', endpoint: clients.list },
  nameOf: ({ name }: { name: string }) => name,
}

const byWorker: Filter = {
  ...{ key: 'candidate_id', label: 'Worker', type: 'record', endpoint: candidates.list },
  nameOf: ({ first_name, last_name }: CandidateRow) => `${first_name} ${last_name}`,
}

/** `Standard weekly, version 2`, and whether there is a newer one. */
function rulesOf({ rule_set_name, rules_version, rules_behind, rules_own }: PlacementRow) {
  if (rule_set_name === null) return undefined
  const how = rules_own ? ', changed' : rules_behind ? ', not the newest' : ''
  return `${rule_set_name}, version ${rules_version}${how}`
}

const worker: Column<PlacementRow> = {
  key: 'candidate_name',
  label: 'Worker',
  width: 220,
  render: (row) => `${row.candidate_name} · ${engagementText(row.engagement_type, row.supplier_name)}`,
}
const margin: Column<PlacementRow> = {
  key: 'margin',
  label: 'Margin',
  align: 'right',
  render: (row) => <MarginText {...row} pay={row.pay_rate} charge={row.charge_rate} />,
}
const least: Column<PlacementRow> = {
  ...{ key: 'min_charge', label: 'Charge at least', align: 'right', hidden: true },
  render: (row) => <RateText rate={row.min_charge} currency={row.currency} />,
}
const rate = (key: 'pay_rate' | 'charge_rate', label: string): Column<PlacementRow> => ({
  key,
  label,
  align: 'right',
  render: (row) => (
    <RateText rate={row[key]} currency={key === 'pay_rate' ? row.pay_currency : row.currency} />
  ),
})
