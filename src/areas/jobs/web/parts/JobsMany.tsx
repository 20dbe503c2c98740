import { ChangeOwnerMany } from '#areas/access/web/public.tsx'
import { type Job, jobs } from '#areas/jobs/contract.ts'
import { closingWarning } from '#areas/jobs/placement-checks.ts'
import { jobMove } from '#areas/jobs/transitions.ts'
import { jobStatusNames } from '#areas/jobs/words.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { countText } from '#kit/ui/format.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { verb: 'close' | 'owner'; ids: number[]; onClose: (decided: number) => void }

/**
 * Closes the chosen jobs, or gives them to a colleague. Where workers are live on some of them, what the server would
 * warn of at each is said once, and one reason goes to those.
 */
export function JobsMany({ verb, ids, onClose }: Props) {
  const chosen = useChosenRows(jobs.list, ids)
  const byId = new Map(chosen?.map((job) => [job.id, job]))
  const open = chosen?.filter((job) => !whyNotClosed(job)) ?? []
  const live = open.reduce((sum, { live_count }) => sum + live_count, 0)
  const close = (id: number, reason: string) => {
    const { version, live_count } = byId.get(id)!
    const warning = closingWarning(live_count)
    const accepted = warning ? [{ code: warning.code, reason }] : []
    return call(jobs.change, { params: { id }, body: { version, status: 'closed', accepted } })
  }
  const shared = {
    summary: <ChosenSummary chosen={ids.length} found={chosen?.length} one="job" />,
    onClose: (decided: number) => {
      if (decided > 0) void refresh('jobs', 'placements', 'history')
      onClose(decided)
    },
  }
  const rowOf = ({ id, title, client_name }: Job) => ({
    id,
    name: `${title}, ${client_name}`,
    to: `/jobs/${id}/edit`,
  })
  if (verb === 'owner') {
    return (
      <ChangeOwnerMany
        what="jobs"
        {...shared}
        rows={chosen?.map((job) => ({ ...rowOf(job), owner_user_id: job.owner_user_id }))}
        each={(id, owner) =>
          call(jobs.change, {
            params: { id },
            body: { version: byId.get(id)!.version, owner_user_id: owner.id },
          })
        }
      />
    )
  }
  return (
    <BulkDialog
      title="Close jobs"
      verb="Close"
      done="closed"
      {...shared}
      rows={chosen?.map((job) => ({ ...rowOf(job), whyNot: whyNotClosed(job) }))}
      reason={
        live > 0
          ? {
              label: 'Why are they closed although people work on them?',
              description: `${countText(live, 'worker is', 'workers are')} still live. Closing ends no placement: their timesheets go on.`,
            }
          : undefined
      }
      each={close}
    />
  )
}

const whyNotClosed = ({ status }: Job) =>
  jobMove(status, 'closed') ? undefined : `It is ${jobStatusNames[status].toLowerCase()}.`
