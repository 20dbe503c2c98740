import { Progress } from '@mantine/core'
import type { Readiness } from '#areas/compliance/readiness/contract.ts'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { severityNames } from '#areas/compliance/words.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** How much of what is asked is there, and what is missing. */
export function ReadinessLine({ readiness }: { readiness: Readiness }) {
  const { percent, asked, met, blockers } = readiness
  if (asked === 0) return null
  return (
    <div className={classes.progress}>
      <strong>
        {met} of {asked} there ({percent} %)
      </strong>
      <Progress value={percent} color="saffron" aria-label="How much of what is asked is there" />
      {blockers.length > 0 && (
        <ul className={classes.trail}>
          {blockers.map(({ requirement, severity, request_id }) => (
            <li key={requirement.id}>
              {request_id ? (
                <TenantLink to={`/compliance/requests?request=${request_id}`}>{requirement.name}</TenantLink>
              ) : (
                requirement.name
              )}
              <span className={classes.note}> {severityNames[severity].toLowerCase()}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
