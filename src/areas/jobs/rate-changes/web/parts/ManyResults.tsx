import type { PreviewedChange } from '#areas/jobs/rate-changes/contract.ts'
import classes from '#areas/jobs/rate-changes/web/parts/Propose.module.css'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Result = {
  placement_id: number
  rate_change_id: number | null
  problem: { title: string; description: string } | null
}

/** What became of each placement of the selection; those that were left out first. */
export function ManyResults({
  results,
  names,
}: {
  results: readonly Result[]
  names: readonly PreviewedChange[]
}) {
  const nameOf = new Map(
    names.map((each) => [each.placement_id, `${each.candidate_name}, ${each.job_title}`]),
  )
  const sorted = [...results].sort((a, b) => Number(a.problem === null) - Number(b.problem === null))
  return (
    <ul className={classes.preview} role="status">
      {sorted.map(({ placement_id, rate_change_id, problem }) => (
        <li key={placement_id}>
          <strong>{nameOf.get(placement_id) ?? `Placement #${placement_id}`}</strong>
          {rate_change_id !== null && (
            <>
              {': '}
              <TenantLink to={`/rate-changes/${rate_change_id}/view`}>proposed</TenantLink>
            </>
          )}
          {problem && <small>{[problem.title, problem.description].filter(Boolean).join('. ')}</small>}
        </li>
      ))}
    </ul>
  )
}
