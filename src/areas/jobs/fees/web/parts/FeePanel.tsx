import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Placement } from '#areas/jobs/contract.ts'
import { type Fee, fees, type TransferFee } from '#areas/jobs/fees/contract.ts'
import classes from '#areas/jobs/fees/web/parts/Fee.module.css'
import { dueText } from '#areas/jobs/fees/web/words.ts'
import { isAgreed } from '#areas/jobs/transitions.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { useRecordParts } from '#kit/record-parts.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const FeeDialog = lazy(async () => ({
  default: (await import('#areas/jobs/fees/web/parts/FeeDialog.tsx')).FeeDialog,
}))

/** What the client pays once for this placement, stage by stage; for whoever may see what it charges. */
export function FeePanel({ placement }: { placement: Placement }) {
  const { can } = usePermissions()
  const [open, setOpen] = useState<'change' | 'remove'>()
  const sees = can('placements.rates.view_charge')
  const { data } = useQuery({
    ...queryOf(fees.show, { params: { id: placement.id } }),
    enabled: sees,
  })
  const remove = useCall(fees.remove, { done: 'Fee taken off', onDone: () => setOpen(undefined) })
  if (!sees || !data) return null
  const fee = data.data
  const { transfer } = data
  const may = can(isAgreed(placement.status) ? 'placements.rates.approve' : 'placements.rates.propose')
  const isCharged = fee?.stages.some(({ charge_unit_id }) => charge_unit_id !== null) ?? false
  // Who works by the hour and is taken on one day gets a placement of their own for that.
  if (!fee && !transfer && placement.rates.length > 0) return null
  return (
    <Panel title="Placement fee">
      {fee ? (
        <>
          <Stages fee={fee} />
          {fee.rebate && <RebateParts placementId={placement.id} />}
        </>
      ) : transfer ? (
        <Transfer transfer={transfer} placement={placement} />
      ) : (
        <p>No fee is agreed yet: nothing is charged for this placement.</p>
      )}
      {may && !isCharged && placement.status !== 'cancelled' && (
        <Group mt="md">
          <Button variant={fee ? 'default' : 'filled'} size="xs" onClick={() => setOpen('change')}>
            {fee ? 'Change the fee' : transfer ? 'Charge the transfer fee' : 'Agree on a fee'}
          </Button>
          {fee && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => setOpen('remove')}>
              Take it off
            </Button>
          )}
        </Group>
      )}
      {open === 'change' && (
        <Suspense fallback={null}>
          <FeeDialog
            placementId={placement.id}
            currency={placement.currency}
            fee={fee}
            transfer={transfer}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={open === 'remove'}
        onClose={() => setOpen(undefined)}
        title="Take the fee off?"
        confirm="Take off"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: placement.id } })}
      >
        <p>Nothing was charged of it yet. Nothing will be.</p>
      </ConfirmDialog>
    </Panel>
  )
}

/** What was agreed for the case that the client hires the worker, and whether it did. */
function Transfer({ transfer, placement }: { transfer: TransferFee; placement: Placement }) {
  const { kind, amount, percent, until, taken_on } = transfer
  const fee = kind === 'amount' ? moneyText(amount ?? 0, placement.currency) : `${percent} % of the salary`
  return (
    <Notice
      tone={taken_on ? 'warning' : 'info'}
      title={taken_on ? 'The client hired the worker: a transfer fee is due' : 'A transfer fee was agreed'}
    >
      {placement.client_name} pays {fee} when it hires {placement.candidate_name} until {dayText(until)}.
    </Notice>
  )
}

/** What rooms above say of what is given back: by their place on a fee, told by its placement. */
function RebateParts({ placementId }: { placementId: number }) {
  const parts = useRecordParts('placement_fees', 'panel')
  return (
    <Suspense fallback={null}>
      {parts.map(({ key, content: Content }) => (
        <Content key={key} id={placementId} />
      ))}
    </Suspense>
  )
}

function Stages({ fee }: { fee: Fee }) {
  const { currency, rebate } = fee
  return (
    <>
      <p className={classes.sum}>
        <strong>{moneyText(fee.amount, currency)}</strong>
        {fee.salary !== null && ` · ${fee.percent} % of ${moneyText(fee.salary, currency)}`}
      </p>
      <ul className={classes.stages}>
        {fee.stages.map((stage) => (
          <li key={stage.label}>
            <span>{stage.label}</span>
            <span className={classes.amount}>{moneyText(stage.amount, currency)}</span>
            <span className={classes.state}>{stateOf(stage)}</span>
          </li>
        ))}
      </ul>
      {fee.rebates.length > 0 && (
        <p className={classes.rebates}>
          Given back:{' '}
          {fee.rebates
            .map(({ from_week, to_week, percent }) => `${percent} % in weeks ${from_week} to ${to_week}`)
            .join(', ')}
          .
        </p>
      )}
      {rebate && (
        <Notice title={`Left in week ${rebate.week}, on ${dayText(rebate.last_day)}`}>
          {rebate.percent} % of {moneyText(rebate.charged, currency)} is to be given back:{' '}
          {moneyText(rebate.amount, currency)} and {moneyText(rebate.tax, currency)} VAT.
        </Notice>
      )}
    </>
  )
}

function stateOf({ document, charge_unit_id, due, due_on }: Fee['stages'][number]) {
  if (document)
    return <TenantLink to={`/invoices/${document.id}/view`}>{document.number ?? 'On a draft'}</TenantLink>
  if (charge_unit_id !== null) return 'Ready to invoice'
  return due_on ? dayText(due_on) : dueText[due]
}
