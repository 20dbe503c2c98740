import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { setup } from '#areas/setup/contract.ts'
import classes from '#areas/setup/web/SetupCard.module.css'
import { openSteps, wizardSteps } from '#areas/setup/web/steps.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { useCall } from '#kit/query.ts'
import { appQuery, usePermissions } from '#kit/session.ts'
import { CardHead } from '#kit/ui/CardHead.tsx'
import { PlainLink } from '#kit/ui/PlainLink.tsx'

/** What of the agency's set-up is still open, on the dashboard of those who may do it, until it is done or put away. */
export function SetupCard() {
  const { data: app } = useQuery(appQuery())
  const { can } = usePermissions()
  const putAway = useCall(setup.change, { refreshes: ['app'] })
  const onboarding = app?.onboarding
  if (!onboarding || onboarding.completed || onboarding.dismissed || !can('settings.general')) return null
  const open = openSteps(onboarding.steps)
  const home = `/tenant/${encodeURIComponent(tenantOfAddress() ?? '')}/setup`
  return (
    <section className={classes.card} aria-label="Set up your agency">
      <CardHead title="Set up your agency">
        {wizardSteps.length - open.length} of {wizardSteps.length} steps are behind you. Still open:
      </CardHead>
      <ul className={classes.steps}>
        {open.map(({ key, label }) => (
          <li key={key}>
            <PlainLink className={classes.step} to={home} search={{ step: key }}>
              {label}
            </PlainLink>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="xs"
        mx={-10}
        loading={putAway.isPending}
        onClick={() => putAway.mutate({ body: { dismissed: true } })}
      >
        Put this away
      </Button>
    </section>
  )
}
