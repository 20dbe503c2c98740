import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AskedConsent, ConsentAnswer } from '#areas/invoices/corrections/consent-contract.ts'
import { entryText } from '#areas/invoices/corrections/web/parts/entry-text.ts'
import classes from '#areas/invoices/corrections/web/parts/Question.module.css'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { dayText } from '#kit/ui/format.ts'
import { shortestReason } from '#platform/warnings.ts'

type Props = { asked: AskedConsent; busy: boolean; onAnswer: (answer: ConsentAnswer) => Promise<void> }

/** What changes of somebody's hours, day by day, and whether they agree. */
export function Question({ asked, busy, onAnswer }: Props) {
  const [refusing, setRefusing] = useState(false)
  const { candidate_name, client_name, job_title, period_start, period_end, why, asked_by, state } = asked
  return (
    <div className={classes.question}>
      {state !== 'waiting' && <Outcome asked={asked} />}
      <section className={classes.lead} aria-label="What is to be corrected">
        <h2>{candidate_name}</h2>
        <p>
          {job_title}, {client_name}
        </p>
        <p>
          {dayText(period_start, 'date')} to {dayText(period_end, 'date')}
        </p>
        {why && (
          <p className={classes.why}>
            {asked_by}: {why}
          </p>
        )}
      </section>
      {state !== 'over' && <Days asked={asked} />}
      {state === 'waiting' && (
        <section className={classes.decide} aria-label="Your answer">
          <p>
            {asked.party === 'worker'
              ? 'Are these the hours that you worked?'
              : 'Are these the hours that were worked?'}{' '}
            Nothing changes before you have answered.
          </p>
          <div className={classes.buttons}>
            <Button variant="default" size="md" disabled={busy} onClick={() => setRefusing(true)}>
              I do not agree
            </Button>
            <Button
              size="md"
              loading={busy && !refusing}
              onClick={() => void onAnswer({ answer: 'agree', reason: '' })}
            >
              I agree
            </Button>
          </div>
          <ReasonDialog
            opened={refusing}
            onClose={() => setRefusing(false)}
            title="What is not right?"
            confirm="Send"
            least={shortestReason}
            loading={busy}
            description={`${asked_by} reads it, and the hours stay as they are.`}
            onReason={(reason) => void onAnswer({ answer: 'refuse', reason }).then(() => setRefusing(false))}
          />
        </section>
      )}
    </div>
  )
}

function Outcome({ asked: { state, reason, asked_by } }: { asked: AskedConsent }) {
  const words = {
    agreed: ['You agreed', `Thank you. ${asked_by} has your answer.`],
    refused: ['You did not agree', `${asked_by} has your answer: ${reason}`],
    over: ['This was settled meanwhile', 'There is nothing more to do.'],
    waiting: ['', ''],
  }[state]
  const Icon = state === 'refused' ? IconCircleX : IconCircleCheck
  return (
    <section className={classes.outcome} role="status">
      <Icon size={28} stroke={1.6} aria-hidden />
      <div>
        <h3>{words[0]}</h3>
        <p>{words[1]}</p>
      </div>
    </section>
  )
}

/** Each day of the sheet with what stood there and what is right; what stays is said once. */
function Days({ asked: { entries } }: { asked: AskedConsent }) {
  const days = [...new Set([...entries.before, ...entries.after].map(({ day }) => day))].sort()
  const of = (list: AskedConsent['entries']['before'], day: string) =>
    list.filter((entry) => entry.day === day).map(entryText)
  return (
    <ul className={classes.days}>
      {days.map((day) => {
        const before = of(entries.before, day)
        const after = of(entries.after, day)
        const same = before.join() === after.join()
        return (
          <li key={day} data-changed={!same || undefined}>
            <strong>{dayText(day)}</strong>
            {same ? (
              <span>{after.join(', ')}</span>
            ) : (
              <span className={classes.change}>
                <del>{before.join(', ') || 'Nothing'}</del>
                <ins>{after.join(', ') || 'Nothing'}</ins>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
