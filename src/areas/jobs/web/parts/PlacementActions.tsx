import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type Placement, placements } from '#areas/jobs/contract.ts'
import { type Move, type PlacementState, placementMoves } from '#areas/jobs/transitions.ts'
import classes from '#areas/jobs/web/parts/Placements.module.css'
import { placementStatusNames } from '#areas/jobs/words.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const MoveDialog = lazy(async () => ({
  default: (await import('#areas/jobs/web/parts/MoveDialog.tsx')).MoveDialog,
}))

/** What is still to do, or what follows, as long as it stands like this. */
const statusText: Record<PlacementState, string> = {
  draft: 'Timesheets are expected once it is live.',
  approved: 'Agreed. Timesheets are expected once it is live.',
  live: 'Timesheets are expected every period until its last day, and it ends by itself after that.',
  ending: 'Its last day is near. It ends by itself after that.',
  ended: 'Over. Timesheets up to its last day can still be submitted.',
  closed: 'Over, and nothing of it is open any more.',
  terminated: 'Ended early. Timesheets up to its last day can still be submitted.',
  cancelled: 'It did not come about.',
}

/** A later end of what goes on is no change of status, but the same step for a person. */
const extend: Move<PlacementState> = {
  ...{ from: 'live', to: 'live', label: 'Extend', done: 'extended' },
  ...{ allow: 'placements.extend', asks: ['end_date'] },
}

/** How a placement stands, and every step that it and the reader's permissions allow. */
export function PlacementActions({ placement, today }: { placement: Placement; today: string }) {
  const { can } = usePermissions()
  const [asking, setAsking] = useState<Move<PlacementState>>()
  const change = useCall(placements.change, {
    done: ({ status }) => `Placement is now ${placementStatusNames[status].toLowerCase()}`,
    refreshes: ['jobs', 'history', 'timesheets', 'candidates'],
  })
  const { id, version, status, end_date, ref } = placement
  const extendable = status === 'live' && end_date !== null ? [extend] : []
  const moves = [...extendable, ...placementMoves].filter(({ from, allow }) => from === status && can(allow))
  const go = (move: Move<PlacementState>) =>
    move.asks.length > 0
      ? setAsking(move)
      : change.mutate({ params: { id }, body: { version, status: move.to } as never })
  return (
    <section className={classes.panel} aria-label={`Status of ${ref}`}>
      <div className={classes.steps}>
        <StatusBadge status={status} label={placementStatusNames[status]} />
        <p className={classes.status}>{statusText[status]}</p>
        {moves.map((move) => (
          <Button
            key={move.label}
            size="xs"
            variant={move.to === 'live' && move.asks.length === 0 ? 'filled' : 'default'}
            loading={change.isPending}
            onClick={() => go(move)}
          >
            {move.label}
          </Button>
        ))}
      </div>
      {asking && (
        <Suspense>
          <MoveDialog
            placement={placement}
            move={asking}
            today={today}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
