import { Button } from '@mantine/core'
import { IconBan, IconLock, IconLockOpen, IconPlayerPause } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type JobDetail, jobs } from '#areas/jobs/contract.ts'
import { type JobState, jobMoves, type Move } from '#areas/jobs/transitions.ts'
import { jobStatusNames } from '#areas/jobs/words.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import type { DetailAction } from '#kit/ui/detail/Detail.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'

const icons: Record<string, ReactNode> = {
  open: <IconLockOpen size={16} />,
  on_hold: <IconPlayerPause size={16} />,
  closed: <IconLock size={16} />,
  cancelled: <IconBan size={16} />,
}

/** The steps of a job: the one that opens it as a button, all others behind the three dots. */
export function useJobMoves(job: JobDetail) {
  const { can } = usePermissions()
  const [asking, setAsking] = useState<Move<JobState>>()
  const change = useCall(jobs.change, {
    done: ({ status }) => `Job is now ${jobStatusNames[status].toLowerCase()}`,
    refreshes: ['history', 'placements'],
    onDone: () => setAsking(undefined),
  })
  const send = (status: JobState, reason = '') =>
    change.mutate({ params: { id: job.id }, body: { version: job.version, status, reason } as never })
  const go = (move: Move<JobState>) => (move.asks.length > 0 ? setAsking(move) : send(move.to))
  const moves = jobMoves.filter(({ from, allow }) => from === job.status && can(allow))
  const opens = moves.find(({ to }) => to === 'open')
  const actions: DetailAction[] = moves
    .filter((move) => move !== opens)
    .map((move) => ({ label: move.label, icon: icons[move.to], onClick: () => go(move) }))
  const button = opens && (
    <Button variant="default" loading={change.isPending} onClick={() => go(opens)}>
      {opens.label}
    </Button>
  )
  const dialog = (
    <ReasonDialog
      opened={asking !== undefined}
      onClose={() => setAsking(undefined)}
      title={`${asking?.label ?? ''} “${job.title}”`}
      confirm={asking?.label ?? ''}
      description="Kept in the history."
      loading={change.isPending}
      onReason={(reason) => asking && send(asking.to, reason)}
    />
  )
  return { actions, button, dialog }
}
