import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FollowUp, notes } from '#areas/notes/contract.ts'
import { excerptOf } from '#areas/notes/rules.ts'
import classes from '#areas/notes/web/parts/notes.module.css'
import { subjectPages } from '#areas/notes/words.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import kit from '#kit/ui/Dashboard.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, numberText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** So many are shown; the rest follows as they are done. */
const mostShown = 8

/** One's own follow-ups whose day has come; nothing while there are none. */
export function MyFollowUps() {
  const { data } = useQuery(
    queryOf(notes.followUps, { query: { due: 'true', per_page: mostShown } as never }),
  )
  if (!data || data.data.length === 0) return null
  const more = data.meta.total - data.data.length
  return (
    <div>
      <Panel title="Your follow-ups" flush>
        <ul className={kit.lines}>
          {data.data.map((one) => (
            <li key={one.id}>
              <Line followUp={one} />
            </li>
          ))}
        </ul>
        {more > 0 && <p className={classes.more}>{`${numberText(more)} more after these`}</p>}
      </Panel>
    </div>
  )
}

function Line({ followUp }: { followUp: FollowUp }) {
  const { id, subject, subject_id, subject_name, text, follow_up_on } = followUp
  const { can } = usePermissions()
  const complete = useCall(notes.complete, { done: 'Followed up', refreshes: ['follow-ups', 'history'] })
  return (
    <div className={kit.line}>
      <TenantLink
        to={`${subjectPages[subject](subject_id)}?tab=notes`}
        className={`${kit.words} ${classes.link}`}
      >
        <strong>{subject_name}</strong>
        <span className={classes.excerpt}>{`${dayText(follow_up_on ?? '')} · ${excerptOf(text)}`}</span>
      </TenantLink>
      {can('notes.write') && (
        <button
          type="button"
          className={classes.quiet}
          aria-label={`Done: ${subject_name}`}
          disabled={complete.isPending}
          onClick={() => complete.mutate({ params: { id } })}
        >
          <IconCheck size={14} stroke={2} aria-hidden />
          Done
        </button>
      )}
    </div>
  )
}
