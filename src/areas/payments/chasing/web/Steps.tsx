import type { Schedule } from '#areas/payments/chasing/contract.ts'
import classes from '#areas/payments/chasing/web/Schedule.module.css'
import { attachmentNames, stepText, toneNames } from '#areas/payments/chasing/words.ts'
import { dayText } from '#kit/ui/format.ts'

/** A schedule in words. */
export function Steps({ schedule: { mode, steps, attach, active_from } }: { schedule: Schedule }) {
  if (mode === 'off') return <p className={classes.note}>Never by itself.</p>
  if (mode === 'agency') return <p className={classes.note}>As the agency does.</p>
  return (
    <>
      <ol className={classes.steps}>
        {steps.map(({ days, tone }) => (
          <li key={days}>
            {stepText(days)} <span className={classes.note}>{toneNames[tone].toLowerCase()}</span>
          </li>
        ))}
      </ol>
      <p className={classes.note}>
        Attached: {attachmentNames[attach].toLowerCase()}.
        {active_from && ` What fell due before ${dayText(active_from)} is left in peace.`}
      </p>
    </>
  )
}
