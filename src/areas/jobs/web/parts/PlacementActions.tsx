import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type Placement, placements } from '#areas/jobs/contract.ts'
import { placementLife } from '#areas/jobs/placement-life/contract.ts'
import type { LifeVerb } from '#areas/jobs/placement-life/web/parts/LifeDialog.tsx'
import { isCounted } from '#areas/jobs/rules.ts'
import {
  isWorking,
  type Move,
  type PlacementState,
  placementMoves,
  storedStatus,
} from '#areas/jobs/transitions.ts'
import classes from '#areas/jobs/web/parts/Placements.module.css'
import { placementStatusNames } from '#areas/jobs/words.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const MoveDialog = lazy(async () => ({
  default: (await import('#areas/jobs/web/parts/MoveDialog.tsx')).MoveDialog,
}))
const LifeDialog = lazy(async () => ({
  default: (await import('#areas/jobs/placement-life/web/parts/LifeDialog.tsx')).LifeDialog,
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

type Doing = { label: string; permissions: string[]; verb: LifeVerb; when: (placement: Placement) => boolean }

const goesOn = ({ status }: Placement) => isWorking(status) || status === 'approved'
const verbs: Doing[] = [
  {
    ...{ label: 'Extend', permissions: ['placements.extend'], verb: 'extend' },
    when: (placement) => goesOn(placement) && placement.end_date !== null,
  },
  {
    ...{ label: 'Terminate', permissions: ['placements.terminate'], verb: 'terminate' },
    when: ({ status }) => isWorking(status),
  },
]
const moreVerbs: Doing[] = [
  {
    ...{ label: 'Transfer to another supplier', verb: 'transfer' },
    ...{ permissions: ['placements.update', 'candidates.update'], when: goesOn },
  },
  { label: 'Note a review', permissions: ['placements.update'], verb: 'review', when: goesOn },
  {
    ...{ label: 'Take a set of overtime rules', verb: 'rules' },
    permissions: ['placements.rates.approve', 'placements.rates.view_pay', 'placements.rates.view_charge'],
    when: (placement) => goesOn(placement) && placement.rates.length > 0 && !isCounted(placement.layout),
  },
  {
    ...{ label: 'Create from this placement', verb: 'copy' },
    ...{ permissions: ['placements.create', 'placements.rates.view_pay'], when: () => true },
  },
]

/** How a placement stands, and every step that it and the reader's permissions allow. */
export function PlacementActions({ placement, today }: { placement: Placement; today: string }) {
  const { can } = usePermissions()
  const [asking, setAsking] = useState<Move<PlacementState>>()
  const [verb, setVerb] = useState<LifeVerb>()
  const answered = {
    done: ({ status }: Placement) =>
      `Placement is now ${placementStatusNames[storedStatus(status)].toLowerCase()}`,
    refreshes: ['jobs', 'history', 'timesheets', 'candidates'],
  }
  const change = useCall(placements.change, answered)
  const approve = useCall(placementLife.approve, answered)
  const { id, version, status, ref } = placement
  const allowed = (doing: Doing) => doing.permissions.every((name) => can(name)) && doing.when(placement)
  const [shown, more] = [verbs.filter(allowed), moreVerbs.filter(allowed)]
  // To terminate is a step with more to say than a status.
  const moves = placementMoves.filter(
    ({ from, to, allow }) => from === storedStatus(status) && to !== 'terminated' && can(allow),
  )
  const go = (move: Move<PlacementState>) => {
    if (move.asks.length > 0) return setAsking(move)
    if (move.to === 'approved' || move.to === 'live')
      return approve.mutate({ params: { id }, body: { version, status: move.to } as never })
    change.mutate({ params: { id }, body: { version, status: move.to } as never })
  }
  return (
    <section className={classes.panel} aria-label={`Status of ${ref}`}>
      <div className={classes.steps}>
        <StatusBadge status={status} label={placementStatusNames[status]} />
        <p className={classes.status}>{statusText[status]}</p>
        {shown.map(({ label, verb }) => (
          <Button key={label} size="xs" variant="default" onClick={() => setVerb(verb)}>
            {label}
          </Button>
        ))}
        {moves.map((move) => (
          <Button
            key={move.label}
            size="xs"
            variant={move.to === 'live' && move.asks.length === 0 ? 'filled' : 'default'}
            loading={change.isPending || approve.isPending}
            onClick={() => go(move)}
          >
            {move.label}
          </Button>
        ))}
        {more.length > 0 && (
          <Popover
            align="right"
            button={(props) => (
              <Button {...props} size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
                More steps
              </Button>
            )}
          >
            {(close) =>
              more.map(({ label, verb }) => (
                <PopoverItem
                  key={label}
                  onClick={() => {
                    close()
                    setVerb(verb)
                  }}
                >
                  {label}
                </PopoverItem>
              ))
            }
          </Popover>
        )}
      </div>
      <Suspense>
        {asking && (
          <MoveDialog
            placement={placement}
            move={asking}
            today={today}
            onClose={() => setAsking(undefined)}
          />
        )}
        {verb && (
          <LifeDialog verb={verb} placement={placement} today={today} onClose={() => setVerb(undefined)} />
        )}
      </Suspense>
    </section>
  )
}
