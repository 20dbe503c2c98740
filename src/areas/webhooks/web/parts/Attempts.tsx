import type { Attempt } from '#areas/webhooks/contract.ts'
import classes from '#areas/webhooks/web/parts/webhooks.module.css'
import { numberText } from '#kit/ui/format.ts'
import { InstantText } from '#kit/ui/values.tsx'

/** Each attempt, newest first: when, what came of it, and the beginning of what was answered. */
export function Attempts({ tries }: { tries: readonly Attempt[] }) {
  if (tries.length === 0) return <p className={classes.none}>It was not sent yet.</p>
  return (
    <ul className={classes.tries}>
      {tries.map(({ id, at, code, error, reply, milliseconds }) => (
        <li key={id} className={classes.try}>
          <span className={classes.outcome}>{error || `Took it: ${code}`}</span>
          <span className={classes.quiet}>{numberText(milliseconds)} ms</span>
          <span className={classes.quiet}>
            <InstantText at={at} />
          </span>
          {reply && <pre className={classes.reply}>{reply}</pre>}
        </li>
      ))}
    </ul>
  )
}
