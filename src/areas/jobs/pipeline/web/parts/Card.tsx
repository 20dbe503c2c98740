import type { ReactNode } from 'react'
import type { JobCandidate } from '#areas/jobs/pipeline/contract.ts'
import { daysBetween } from '#areas/jobs/pipeline/rules.ts'
import classes from '#areas/jobs/pipeline/web/parts/Board.module.css'
import { countText, dayText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = {
  one: JobCandidate
  today: string
  /** On the way to the stage it stands in. */
  moving: boolean
  draggable: boolean
  onDrag: (id: number | undefined) => void
  menu: ReactNode
}

/** One candidate on the board: who, what is next, since when they are there. */
export function Card({ one, today, moving, draggable, onDrag, menu }: Props) {
  const { next_action_on: next } = one
  return (
    <li
      className={classes.card}
      data-card={one.id}
      data-moving={moving || undefined}
      draggable={draggable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', one.candidate_name)
        onDrag(one.id)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={classes.top}>
        <TenantLink to={`/candidates/${one.candidate_id}/view`} className={classes.name} draggable={false}>
          {one.candidate_name}
        </TenantLink>
        {menu}
      </div>
      {next && (
        <span className={classes.next} data-due={next <= today || undefined}>
          {next <= today ? `Due ${dayText(next)}` : `Next: ${dayText(next)}`}
        </span>
      )}
      {one.note && <p className={classes.note}>{one.note}</p>}
      {one.rejected_reason && <p className={classes.note}>{one.rejected_reason}</p>}
      <span className={classes.age}>
        {[ageText(one.stage_since), one.owner_name].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

/** How long they are in this stage: `For 3 days`. */
export function ageText(since: string, now = new Date().toISOString()): string {
  const days = daysBetween(since, now)
  return days === 0 ? 'Since today' : `For ${countText(days, 'day')}`
}
