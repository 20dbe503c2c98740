import { Text } from '@mantine/core'
import { IconLock, IconLockOpen, IconReceiptOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { type Unit, type UnitSide, units } from '#areas/units/contract.ts'
import type { HoldAct } from '#areas/units/web/parts/HoldDialog.tsx'
import { nameOf } from '#areas/units/web/words.ts'
import { holdNames, stateNames } from '#areas/units/words.ts'
import { usePermissions } from '#kit/session.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { hoursText, moneyText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import type { BulkAction, Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, Money, Nothing } from '#kit/ui/values.tsx'

const HoldUnits = lazy(async () => ({
  default: (await import('#areas/units/web/parts/HoldUnits.tsx')).HoldUnits,
}))

/** What became of the approved time of a sheet, unit by unit: charged where, paid where, and what holds it. */
export function UnitsOfSheet({ id }: { id: number }) {
  const { can } = usePermissions()
  const { open, ask, close } = useBulkDialog<HoldAct>()
  const bulk: BulkAction[] = [
    ...(can('timesheets.hold')
      ? [
          { label: 'Hold', icon: <IconLock size={16} />, run: ask('hold') },
          { label: 'Release', icon: <IconLockOpen size={16} />, run: ask('release') },
        ]
      : []),
    ...(can('invoices.write_off')
      ? [{ label: 'Write off', icon: <IconReceiptOff size={16} />, run: ask('write_off') }]
      : []),
  ]
  return (
    <>
      <List
        endpoint={units.list}
        title="Charge units"
        embedded
        fixed={{ timesheet_id: String(id) }}
        defaultSort="day"
        columns={columns}
        filters={[]}
        search={false}
        nameOf={nameOf}
        bulk={bulk}
        empty={{
          title: 'Nothing is charged or paid yet',
          text: 'What is worked becomes charge units when the timesheet is approved.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <HoldUnits act={open.verb} ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const quantity = ({ minutes, quantity: pieces, unit }: Unit) =>
  minutes === null ? `${pieces} ${unit}` : hoursText(minutes)

function Side({ unit, side }: { unit: Unit; side: UnitSide }) {
  const state = unit[`${side}_state`]
  const document = unit[`${side}_document`]
  const hold = unit.holds.find((each) => each.side === side)
  if (side === 'pay' && unit.pay_run)
    return <TenantLink to={`/pay-runs/${unit.pay_run.id}/view`}>{unit.pay_run.number}</TenantLink>
  if (document)
    return (
      <TenantLink to={`/invoices/${document.id}/view`}>{document.number ?? stateNames.drafted}</TenantLink>
    )
  return (
    <>
      <StatusBadge status={state} label={stateNames[state]} />
      {hold && <Why unit={unit} hold={hold} />}
    </>
  )
}

/** Why it is held and by whom, in words, and where that can be put right. */
function Why({ unit, hold }: { unit: Unit; hold: Unit['holds'][number] }) {
  const { can } = usePermissions()
  const by = hold.kind === 'compliance' ? '' : ` by ${hold.held_by_name}`
  const to =
    hold.kind === 'compliance'
      ? can('candidates.view') && `/candidates/${unit.candidate_id}/view?tab=compliance`
      : can('jobs.view') && `/jobs/${unit.job_id}/edit?tab=placements&placement=${unit.placement_id}`
  return (
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {holdNames[hold.kind]}
      {by}: {to ? <TenantLink to={to}>{hold.reason}</TenantLink> : hold.reason}
    </Text>
  )
}

/** Which order pays for it; where it was cut, what of it each pays. */
function Orders({ unit: { purchase_order_allocations: parts, currency } }: { unit: Unit }) {
  if (parts.length === 0) return <Nothing />
  return parts.map(({ purchase_order_id, number, amount }, at) => (
    <div key={`${purchase_order_id} ${at}`}>
      <TenantLink to={`/settings/purchase-orders/${purchase_order_id}/edit`}>{number}</TenantLink>
      {parts.length > 1 && amount !== null && <> {moneyText(amount, currency)}</>}
    </div>
  ))
}

const columns: Column<Unit>[] = [
  { key: 'day', label: 'Day', render: (unit) => <DayText day={unit.day} /> },
  { key: 'label', label: 'What' },
  { key: 'quantity', label: 'Quantity', align: 'right', render: quantity },
  {
    key: 'charge_amount',
    label: 'Charge',
    align: 'right',
    permission: 'timesheets.view_charge',
    render: (unit) => <Money minor={unit.charge_amount} currency={unit.currency} />,
  },
  {
    key: 'purchase_order_allocations',
    label: 'Purchase orders',
    permission: 'purchase_orders.view',
    render: (unit) => <Orders unit={unit} />,
  },
  { key: 'bill_state', label: 'Billing', render: (unit) => <Side unit={unit} side="bill" /> },
  {
    key: 'pay_amount',
    label: 'Pay',
    align: 'right',
    permission: 'timesheets.view_pay',
    render: (unit) => <Money minor={unit.pay_amount} currency={unit.pay_currency ?? unit.currency} />,
  },
  { key: 'pay_state', label: 'Pay to worker', render: (unit) => <Side unit={unit} side="pay" /> },
]
