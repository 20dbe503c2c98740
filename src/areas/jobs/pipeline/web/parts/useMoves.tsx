import { useState } from 'react'
import { type JobCandidate, jobCandidates, type Stage } from '#areas/jobs/pipeline/contract.ts'
import { stageNames } from '#areas/jobs/pipeline/words.ts'
import { useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** Where a placement of them on that job begins, its form filled in. */
export const placementOf = ({ job_id, candidate_id }: Pick<JobCandidate, 'job_id' | 'candidate_id'>) =>
  `/jobs/${job_id}/edit?tab=placements&placement=new&candidate_id=${candidate_id}`

/**
 * Moves candidates on: at once, after a reason where they are declined, by the form of a placement where they are
 * placed. `pending` is where somebody is on the way to; `moved` who was moved last.
 */
export function useMoves() {
  const go = useGo()
  const [declining, setDeclining] = useState<JobCandidate>()
  const [moved, setMoved] = useState<number>()
  const change = useCall(jobCandidates.change, {
    done: (now) => `${now.candidate_name}: ${stageNames[now.stage].toLowerCase()}`,
    refreshes: ['history'],
    onDone: () => setDeclining(undefined),
  })
  const send = ({ id, version }: JobCandidate, stage: Stage, rejected_reason?: string) => {
    setMoved(id)
    change.mutate({
      params: { id },
      body: { version, stage, ...(rejected_reason === undefined ? {} : { rejected_reason }) },
    })
  }
  const move = (one: JobCandidate, stage: Stage) => {
    if (stage === one.stage || change.isPending) return
    if (stage === 'declined') setDeclining(one)
    else if (stage === 'placed' && !one.has_placement) void go(placementOf(one))
    else send(one, stage)
  }
  const sent = change.isPending ? change.variables : undefined
  const pending = sent && { id: sent.params.id, stage: sent.body.stage as Stage }
  const dialog = (
    <ReasonDialog
      opened={declining !== undefined}
      onClose={() => setDeclining(undefined)}
      title={`${declining?.candidate_name ?? ''} is declined`}
      label="Why?"
      description="Who looks for people for the next job reads it here."
      confirm="Decline"
      loading={change.isPending}
      onReason={(reason) => declining && send(declining, 'declined', reason)}
    />
  )
  return { move, pending, moved, dialog }
}
