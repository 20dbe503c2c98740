import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { FirstStep } from '#areas/dashboard/contract.ts'
import classes from '#areas/dashboard/web/parts/FirstSteps.module.css'
import { type ShownStep, shownSteps } from '#areas/dashboard/web/steps.ts'
import { CardHead } from '#kit/ui/CardHead.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** What leads to the first week of work, in the order of the trade; what comes next stands out. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <CardHead id="first-steps" title="First steps">
        From the first client to the first week of work.
      </CardHead>
      <ol className={classes.steps}>
        {shownSteps(steps).map((step, at) => (
          <Step key={step.key} step={step} place={at + 1} />
        ))}
      </ol>
      <p className={classes.then}>
        Then the weeks come by themselves: each live placement has its timesheets laid out four weeks ahead,
        and what waits for you is counted here.
      </p>
    </section>
  )
}

function Step({ step, place }: { step: ShownStep; place: number }) {
  const { state, title, text, action } = step
  return (
    <li className={classes.step} data-state={state} {...(state === 'next' ? { 'aria-current': 'step' } : {})}>
      <span className={classes.mark} aria-hidden>
        {state === 'done' ? <IconCheck size={14} stroke={3} /> : place}
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>
          {title}
          {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
        </h3>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {action && (
        <Button
          component={TenantLink}
          to={action.to}
          variant={state === 'next' ? 'filled' : 'default'}
          className={classes.action ?? ''}
        >
          {action.label}
        </Button>
      )}
    </li>
  )
}
