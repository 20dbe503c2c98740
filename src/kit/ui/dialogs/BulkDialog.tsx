import { Button, Group, Modal, Progress, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Refused } from '#kit/call.ts'
import classes from '#kit/ui/dialogs/BulkDialog.module.css'
import { numberText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { plural } from '#platform/counted.ts'

/** A chosen record: what it is called, where it is, and why it will be left alone, if so. */
export type BulkRow = { id: number; name: string; to: string; whyNot?: string | undefined }

type Props = {
  title: string
  /** The button, `Approve`; and what was done, `approved`. */
  verb: string
  done: string
  /** Absent: still being read. */
  rows: readonly BulkRow[] | undefined
  /** What they come to, above the list. */
  summary?: ReactNode
  /** Asks for a reason that goes to all of them. */
  reason?: { label: string; description?: string } | undefined
  /** What else is asked, for all of them: `ready` once it is answered. */
  children?: ReactNode
  ready?: boolean
  tone?: 'danger'
  /** One record, a transaction of its own: what fails is said beside it, the rest goes on. */
  each: (id: number, reason: string) => Promise<unknown>
  /** `decided`: how many went through. */
  onClose: (decided: number) => void
}

type Outcome = { id: number; problem: string | undefined }

/** Does one thing to many records: first what it will touch and come to, then how far it is, then a result for each. */
export function BulkDialog(props: Props) {
  const { title, verb, done, summary, reason: asks, ready = true, each, onClose } = props
  const [reason, setReason] = useState('')
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [phase, setPhase] = useState<'asking' | 'running' | 'over'>('asking')
  // Once it runs, the list stays what was agreed to: those that are done count as none that was left out.
  const [agreed, setAgreed] = useState<Props['rows']>()
  const rows = agreed ?? props.rows
  const open = rows?.filter(({ whyNot }) => !whyNot) ?? []
  const left = rows?.filter(({ whyNot }) => whyNot) ?? []
  const failed = outcomes.filter(({ problem }) => problem)
  const decided = outcomes.length - failed.length

  const run = async () => {
    setAgreed(rows)
    setPhase('running')
    for (const { id } of open) {
      // One after the other: two of them may be the same worker's, and each is told whether it went through.
      const problem = await each(id, reason.trim()).then(() => undefined, problemOf)
      setOutcomes((before) => [...before, { id, problem }])
    }
    setPhase('over')
  }
  const rowOf = (id: number) => rows?.find((row) => row.id === id)

  return (
    <Modal
      opened
      onClose={() => phase !== 'running' && onClose(decided)}
      title={phase === 'over' ? `${numberText(decided)} ${done}` : title}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {phase === 'asking' && (
        <>
          {summary && <div className={classes.summary}>{summary}</div>}
          {props.children}
          {left.length > 0 && <Left rows={left} title={leftText(left.length, 'will be left')} />}
          {asks && (
            <Textarea
              {...asks}
              data-autofocus
              required
              autosize
              minRows={2}
              maxLength={1000}
              mt="md"
              value={reason}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
          )}
        </>
      )}
      {phase === 'running' && (
        <div role="status" className={classes.progress}>
          {numberText(outcomes.length)} of {numberText(open.length)}
          <Progress value={(100 * outcomes.length) / open.length} color="saffron" mt={8} aria-label={title} />
        </div>
      )}
      {phase === 'over' && (
        <div role="status">
          {failed.length === 0 && left.length === 0 && (
            <p className={classes.all}>{decided === 1 ? `It is ${done}.` : `All of them are ${done}.`}</p>
          )}
          {failed.length > 0 && (
            <Left
              title={leftText(failed.length, 'stayed')}
              rows={failed.map(({ id, problem }) => ({ ...rowOf(id)!, whyNot: problem }))}
            />
          )}
          {left.length > 0 && (
            <Left
              rows={left}
              title={`${numberText(left.length)} ${plural(left.length, 'was', 'were')} left out`}
            />
          )}
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        {phase === 'over' ? (
          <Button onClick={() => onClose(decided)}>Close</Button>
        ) : (
          <>
            <Button variant="default" disabled={phase === 'running'} onClick={() => onClose(0)}>
              Cancel
            </Button>
            <Button
              loading={phase === 'running' || rows === undefined}
              {...(props.tone === 'danger' ? { color: 'red.8' } : {})}
              disabled={!ready || open.length === 0 || (asks !== undefined && reason.trim() === '')}
              onClick={() => void run()}
            >
              {verb} {numberText(open.length)}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  )
}

const leftText = (count: number, verb: string) =>
  `${numberText(count)} ${verb} as ${plural(count, 'it is', 'they are')}`

function Left({ title, rows }: { title: string; rows: readonly BulkRow[] }) {
  return (
    <section className={classes.left}>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ id, name, to, whyNot }) => (
          <li key={id}>
            <TenantLink to={to}>{name}</TenantLink>
            <span>{whyNot}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function problemOf(error: unknown): string {
  if (!(error instanceof Refused)) return 'Something went wrong. Try it again.'
  return [error.problem.title, error.problem.description].filter(Boolean).join('. ')
}
