import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Movable, type Movables, mostShown, orderMoves } from '#areas/units/orders/contract.ts'
import classes from '#areas/units/orders/web/parts/Uninvoiced.module.css'
import { queryOf, refresh, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { countText, dayText, moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Approved time on no document that another order pays for: what this one would take over, and the button that does it. */
export function Uninvoiced({ id }: { id: number }) {
  const query = useQuery(queryOf(orderMoves.preview, { params: { id }, query: {} }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={200} radius="lg" />
  if (query.data.data.length === 0)
    return (
      <EmptyState
        title="Nothing to move"
        text="Approved time that is not invoiced yet, of placements that name this order, stands here while another order pays for it."
      />
    )
  return <Moves id={id} found={query.data} />
}

function Moves({ id, found }: { id: number; found: Movables }) {
  const { can } = usePermissions()
  const [asking, setAsking] = useState(false)
  const [everything, setEverything] = useState(false)
  const amount = everything ? found.amount : found.fits
  const money = (minor: number) => moneyText(minor, found.currency)
  const over = found.amount - found.fits
  const move = useCall(orderMoves.carryOut, {
    done: (moved) => `${money(moved.amount)} moved to this order`,
    refreshes: ['purchase-orders', 'purchase-order-movements', 'units', 'history'],
    onDone: () => setAsking(false),
  })
  return (
    <Panel
      title="Approved, not invoiced, on other orders"
      aside={
        can('purchase_orders.update') && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Move to this order
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Text size="sm">
          {money(found.amount)} of the placements that name this order could move here.{' '}
          {over > 0
            ? `It has room for ${money(found.fits)}; ${money(over)} would go beyond it.`
            : 'It has room for all of it.'}
        </Text>
        <ul className={classes.lines}>
          {found.data.map((each) => (
            <Line
              key={`${each.timesheet_id} ${each.placement_id} ${each.period_end} ${each.from_id}`}
              of={each}
              money={money}
            />
          ))}
        </ul>
        {found.data.length >= mostShown && (
          <Text size="sm" c="dimmed">
            The first {mostShown} are shown.
          </Text>
        )}
      </Stack>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => {
            setAsking(false)
            if (move.isError) void refresh('purchase-orders')
          }}
          title="Move approved time to this order"
          confirm={`Move ${money(amount)}`}
          loading={move.isPending}
          disabled={amount === 0}
          onConfirm={() => move.mutate({ params: { id }, body: { everything, amount } })}
        >
          <Text size="sm">
            It is taken off the orders that pay for it now. Timesheets and amounts stay as they are; the next
            invoices name this order.
          </Text>
          {over > 0 && (
            <Checkbox
              label={`All of it, ${money(over)} beyond this order`}
              checked={everything}
              onChange={(event) => setEverything(event.currentTarget.checked)}
            />
          )}
          {over > 0 && !everything && (
            <Notice>{money(over)} stays where it is: this order has no room for it.</Notice>
          )}
          {found.more && <Notice>There is more than is moved at a time. Do it again afterwards.</Notice>}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function Line({ of, money }: { of: Movable; money: (minor: number) => string }) {
  const { timesheet_id, candidate_name, placement_ref, period_end, from_number, units, amount, fits } = of
  const name = `${candidate_name}, ${timesheet_id === null ? 'fee of' : 'to'} ${dayText(period_end, 'date')}`
  return (
    <li className={classes.line}>
      {timesheet_id === null ? (
        <span>{name}</span>
      ) : (
        <TenantLink to={`/timesheets/${timesheet_id}`}>{name}</TenantLink>
      )}
      <strong>{money(amount)}</strong>
      <small>
        {placement_ref}, now on {from_number ?? 'no order'}, {countText(units, 'unit')}
      </small>
      <small>{fits === amount ? 'fits' : `${money(fits)} fits`}</small>
    </li>
  )
}
