import { Button, Checkbox } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { payerMoves, type TimeToMove } from '#areas/invoices/payers/contract.ts'
import { daysText } from '#areas/invoices/payers/web/parts/days-text.ts'
import classes from '#areas/invoices/web/parts/Payers.module.css'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { countText, dayText } from '#kit/ui/format.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { longestReason } from '#platform/warnings.ts'

export const Route = createFileRoute('/tenant/$tenantId/candidates/$id/payer-moves')({
  staticData: { title: 'Time Under Another Payer' },
  beforeLoad: needs('invoices.run'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(payerMoves.list, { params: { id: Number(params.id) } })),
  component: PayersPage,
})

/** What a change of engagement has left behind: what can be moved to whom it belongs, and what stays, with its reason. */
function PayersPage() {
  const id = Number(Route.useParams().id)
  const { data } = useSuspenseQuery(queryOf(payerMoves.list, { params: { id } }))
  const { candidate_name, data: found } = data
  const movable = found.filter(({ why_not }) => why_not === null)
  const held = found.filter(({ why_not }) => why_not !== null)
  return (
    <>
      <PageHeader
        title="Time Under Another Payer"
        back={{ to: `/candidates/${id}/view`, label: candidate_name }}
        description="Submitted before the engagement on these days was known. Runs leave it out until it is moved."
      />
      <Stack>
        {movable.length > 0 && <Movable id={id} rows={movable} />}
        {held.length > 0 && (
          <Panel title="Stays for now" flush>
            <ul className={classes.rows}>
              {held.map((row) => (
                <li key={keyOf(row)} className={classes.row}>
                  <Row row={row} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {found.length === 0 && (
          <EmptyState
            icon={<IconChecks size={26} stroke={1.6} />}
            title="All time stands under the right payer"
            text="When an engagement changes for days that were submitted already, they are listed here."
          />
        )}
      </Stack>
    </>
  )
}

function Movable({ id, rows }: { id: number; rows: TimeToMove[] }) {
  const [left, setLeft] = useState<number[]>([])
  const [asking, setAsking] = useState(false)
  const move = useCall(payerMoves.create, {
    done: 'Moved. The next run makes the right documents',
    refreshes: ['candidates', 'timesheets', 'ready-to-invoice', 'invoice-runs'],
    onDone: () => setAsking(false),
  })
  const sheets = [...new Set(rows.map(({ timesheet_id }) => timesheet_id))]
  const chosen = sheets.filter((sheet) => !left.includes(sheet))
  const count = countText(chosen.length, 'timesheet')
  const toggle = (sheet: number) =>
    setLeft((now) => (now.includes(sheet) ? now.filter((each) => each !== sheet) : [...now, sheet]))
  return (
    <>
      <Panel
        title="Can be moved"
        flush
        aside={
          <Button size="sm" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            Move {count}
          </Button>
        }
      >
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={keyOf(row)} className={classes.row}>
              <Checkbox
                checked={!left.includes(row.timesheet_id)}
                onChange={() => toggle(row.timesheet_id)}
                aria-label={`Move ${periodText(row)}`}
              />
              <Row row={row} />
            </li>
          ))}
        </ul>
      </Panel>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Move ${count}?`}
        confirm={`Move ${count}`}
        loading={move.isPending}
        most={longestReason}
        label="Why?"
        description="Kept in the history of each timesheet. Hours, amounts and approvals stay as they are."
        onReason={(reason) => move.mutate({ params: { id }, body: { timesheet_ids: chosen, reason } })}
      />
    </>
  )
}

function Row({ row }: { row: TimeToMove }) {
  const { timesheet_id, job_title, client_name, submitted, from, to, document, pay_run, why_not } = row
  const { can } = usePermissions()
  const corrects = can('invoices.credit') || can('invoices.self_billing.credit')
  return (
    <div className={classes.words}>
      <div>
        <TenantLink to={`/timesheets/${timesheet_id}`}>{periodText(row)}</TenantLink>
        <span className={classes.note}>
          {job_title} at {client_name}
          {submitted && ' · waits for approval'}
        </span>
      </div>
      <div>
        {daysText(row.days)}: {from} → {to ?? 'nobody'}
        {why_not && (
          <span className={classes.note}>
            {why_not}{' '}
            {document && (
              <TenantLink to={`/invoices/${document.id}/view`}>
                {document.number ? `See ${document.number}` : 'See the draft'}
              </TenantLink>
            )}
            {pay_run && can('payroll.view') && (
              <TenantLink to={`/pay-runs/${pay_run.id}/view`}>See {pay_run.number}</TenantLink>
            )}
            {row.holding === 'issued' && corrects && (
              <>
                {' · '}
                <TenantLink to={`/corrections/create?timesheet_id=${timesheet_id}&cause=supplier`}>
                  Correct its timesheet
                </TenantLink>
              </>
            )}
          </span>
        )}
      </div>
    </div>
  )
}

const keyOf = ({ timesheet_id, from, to, document }: TimeToMove) =>
  `${timesheet_id} ${from} ${to} ${document?.id}`
const periodText = ({ period_start, period_end }: TimeToMove) =>
  `${dayText(period_start, 'short')} – ${dayText(period_end, 'dated')}`
