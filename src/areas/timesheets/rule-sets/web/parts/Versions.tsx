import { useQuery } from '@tanstack/react-query'
import { type RuleSet, ruleSets } from '#areas/jobs/contract.ts'
import { effectsText, whenText } from '#areas/jobs/web/public.tsx'
import classes from '#areas/timesheets/rule-sets/web/parts/Versions.module.css'
import { queryOf } from '#kit/query.ts'
import { countText, instantText, timeText } from '#kit/ui/format.ts'

/** Every version that the rules had, in words; a placement keeps the one that it took. */
export function Versions({ set }: { set: RuleSet }) {
  const { data } = useQuery(queryOf(ruleSets.versions, { params: { id: set.id } }))
  const versions = data?.data ?? []
  if (versions.length < 2) return null
  return (
    <section className={classes.versions} aria-label="Versions">
      <h2 className={classes.title}>Versions</h2>
      {versions.map(({ rules_version, rules, user_name, at, placement_count }) => (
        <details key={rules_version} className={classes.version}>
          <summary>
            Version {rules_version}
            <span className={classes.about}>
              {instantText(at)}, {user_name}
              {placement_count > 0 && ` · ${countText(placement_count, 'placement')}`}
            </span>
          </summary>
          <ol className={classes.rules}>
            {rules.map((rule) => (
              <li key={rule.id}>
                <strong>{rule.name}</strong>:{' '}
                {[whenText(rule, timeText), effectsText(rule, set.currency)].filter(Boolean).join(', ')}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}
