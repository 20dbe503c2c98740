import { Alert, Button, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCircleCheck, IconCornerUpLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Decision, TimesheetDetail } from '#areas/timesheets/contract.ts'
import { decisions } from '#areas/timesheets/declarations.ts'
import classes from '#areas/timesheets/review/web/parts/Review.module.css'
import { Calculation } from '#areas/timesheets/web/parts/Calculation.tsx'
import { ClosedNote } from '#areas/timesheets/web/parts/ClosedNote.tsx'
import { Days } from '#areas/timesheets/web/parts/Days.tsx'
import { ReferencesOf } from '#areas/timesheets/web/parts/References.tsx'
import { periodName, statusName } from '#areas/timesheets/web/words.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { dayText, hoursText, moneyText } from '#kit/ui/format.ts'
import { InstantText } from '#kit/ui/values.tsx'

type Props = {
  sheet: TimesheetDetail
  /** Refusals are told by whoever calls. Resolves when it is done. */
  onDecide: (decision: Decision) => Promise<unknown>
  busy: boolean
  /** What is left of the client's purchase orders after this week. */
  orders?: ReactNode
  /** A approves and R sends back: on the page of who is signed in. */
  byKeys?: boolean
}

/** What an approver decides on: whose time, which days, how much; then yes, or back with a reason. */
export function Review({ sheet, onDecide, busy, orders, byKeys = false }: Props) {
  const mayDecide = sheet.actions.includes('approve') || sheet.actions.includes('reject')
  const { totals } = sheet.calculation
  return (
    <div className={classes.review} data-open={mayDecide || undefined}>
      {!mayDecide && <Outcome sheet={sheet} />}
      <ClosedNote sheet={sheet} />
      <section className={classes.summary} aria-label="What is submitted">
        <div>
          <p className={classes.who}>{sheet.candidate_name}</p>
          <p className={classes.where}>
            {sheet.job_title} at {sheet.client_name}
          </p>
          <p className={classes.where}>{periodName(sheet)}</p>
        </div>
        <div className={classes.total}>
          <strong>{hoursText(totals.charged_minutes)} hours</strong>
          {totals.charge_amount !== null && (
            <span>{moneyText(totals.charge_amount, sheet.currency)} to be charged</span>
          )}
        </div>
      </section>
      {orders}
      {sheet.note && (
        <Alert color="ink" title={`Note from ${sheet.candidate_name}`} mb="md">
          {sheet.note}
        </Alert>
      )}
      <ReferencesOf sheet={sheet} />
      <Panel title="Day by day">
        <Days sheet={sheet} />
      </Panel>
      <Panel title="What it counts as">
        <Calculation
          view={sheet.calculation}
          sees={{ ...sheet.sees, pay: false, margin: false }}
          currency={sheet.currency}
          layout={sheet.layout}
        />
      </Panel>
      {sheet.previous.length > 0 && (
        <Panel title="Weeks before">
          <ul className={classes.before}>
            {sheet.previous.map(({ id, period_end, minutes, status }) => (
              <li key={id}>
                <span>to {dayText(period_end, 'date')}</span>
                <span>{status === 'nil' ? statusName(status) : hoursText(minutes)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <p className={classes.evidence}>
        Submitted {sheet.submitted_by_name && `by ${sheet.submitted_by_name} `}
        {sheet.submitted_at && <InstantText at={sheet.submitted_at} />}
        {sheet.on_behalf && ', in the worker’s place'}.{sheet.declaration && ` “${sheet.declaration}”`}
      </p>
      {mayDecide && <Decide sheet={sheet} onDecide={onDecide} busy={busy} byKeys={byKeys} />}
    </div>
  )
}

function Decide({ sheet, onDecide, busy, byKeys }: Props) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { submission_no } = sheet
  const may = (action: 'approve' | 'reject') => sheet.actions.includes(action) && !busy && !asking
  const approve = () =>
    void onDecide({ decision: 'approve', reason: '', submission_no, accepted: [] }).catch(() => undefined)
  // Not while something is typed: the hook leaves fields alone.
  useHotkeys(
    byKeys
      ? [
          ['a', () => may('approve') && approve()],
          ['r', () => may('reject') && setAsking(true)],
        ]
      : [],
  )
  return (
    <section className={classes.decide} aria-label="Your decision">
      <p className={classes.statement}>{decisions.approve}</p>
      <div className={classes.buttons}>
        {sheet.actions.includes('reject') && (
          <Button
            variant="default"
            size="md"
            disabled={busy}
            onClick={() => setAsking(true)}
            aria-keyshortcuts={byKeys ? 'R' : undefined}
            rightSection={
              byKeys && (
                <kbd className={classes.key} aria-hidden>
                  R
                </kbd>
              )
            }
          >
            Send back
          </Button>
        )}
        {sheet.actions.includes('approve') && (
          <Button
            size="md"
            loading={busy && !asking}
            onClick={approve}
            aria-keyshortcuts={byKeys ? 'A' : undefined}
            rightSection={
              byKeys && (
                <kbd className={classes.key} aria-hidden>
                  A
                </kbd>
              )
            }
          >
            Approve {hoursText(sheet.calculation.totals.charged_minutes)} hours
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Send this timesheet back?"
        confirm="Send back"
        tone="danger"
        loading={busy}
        disabled={reason.trim() === ''}
        onConfirm={() =>
          void onDecide({ decision: 'reject', reason: reason.trim(), submission_no, accepted: [] }).then(
            () => setAsking(false),
            () => undefined,
          )
        }
      >
        <Textarea
          data-autofocus
          label="What should be changed?"
          description={`${sheet.candidate_name} will read this.`}
          required
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </ConfirmDialog>
    </section>
  )
}

const statusWords: Partial<Record<TimesheetDetail['status'], [title: string, text: string]>> = {
  approved: ['Approved', 'Thank you. There is nothing more to do; a receipt was sent to whoever decided.'],
  processed: ['Approved', 'Thank you. There is nothing more to do.'],
  rejected: ['Sent back', 'The worker was told why and can submit the timesheet again.'],
}

/** The same for our own people, whom nobody thanks and who go on from here. */
const staffWords: typeof statusWords = {
  approved: ['Approved', 'Its time is ready for the next run. The worker was told.'],
  processed: ['Approved', 'It is invoiced, and paid or with payroll.'],
  rejected: statusWords.rejected!,
}

/** After a decision, or when there is none to take. */
function Outcome({ sheet }: { sheet: TimesheetDetail }) {
  const words = sheet.bill_status === null ? statusWords : staffWords
  const [title, text] = words[sheet.status] ?? [
    statusName(sheet.status),
    sheet.status === 'submitted' ? 'It waits for its approver.' : 'There is nothing to decide at the moment.',
  ]
  const [last] = sheet.reviews
  const Icon = sheet.status === 'rejected' ? IconCornerUpLeft : IconCircleCheck
  return (
    <section className={classes.outcome} role="status">
      <Icon size={28} stroke={1.6} aria-hidden />
      <div>
        <h2 className={classes.outcomeTitle}>{title}</h2>
        <p>{text}</p>
        {last && sheet.decided_at && (
          <p className={classes.where}>
            {last.user_name}, <InstantText at={last.at} />
            {last.reason && `: “${last.reason}”`}
          </p>
        )}
      </div>
    </section>
  )
}
