import type { Export } from '#areas/exports/contract.ts'
import classes from '#areas/exports/web/parts/Exports.module.css'
import { statusNames } from '#areas/exports/web/words.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

/** How it stands; while it is being made, how far. */
export function StatusCell({ made }: { made: Export }) {
  const { status, percent, title } = made
  if (status !== 'running') return <StatusBadge status={status} label={statusNames[status]} />
  return (
    <span className={classes.running}>
      <progress className={classes.bar} max={100} value={percent} aria-label={`${title} being made`} />
      <span className={classes.percent}>{percent}%</span>
    </span>
  )
}
