import { jobs, placements } from '#areas/jobs/contract.ts'
import type { CreateForm } from '#areas/jobs/web/forms.ts'
import { handOver } from '#areas/jobs/web/handover.ts'
import { call, Refused } from '#kit/call.ts'
import { notifyRefusal } from '#kit/ui/toast.ts'

/** `message` is absent when the job is there and its worker was refused. */
type Made = { id: number; message?: string }

/**
 * Saves a job and then its first worker. A refused worker does not undo the job: it waits on the job's page. When
 * the connection breaks between the two, the next try goes on with the job that is already there.
 */
export function jobMaker(): (values: CreateForm) => Promise<Made> {
  let saved: { id: number; version: number; sent: string } | undefined

  async function saveJob(job: Omit<CreateForm, 'placement'>): Promise<number> {
    const sent = JSON.stringify(job)
    if (saved?.sent === sent) return saved.id
    const { owner_user_id, ...others } = job
    const body = owner_user_id === null ? others : job
    const { id, version } = saved
      ? await call(jobs.change, { params: { id: saved.id }, body: { ...body, version: saved.version } })
      : await call(jobs.create, { body })
    saved = { id, version, sent }
    return id
  }

  return async ({ placement, ...job }) => {
    const id = await saveJob(job)
    if (!placement) return { id, message: 'Job created' }
    const { start_date, end_date } = job
    const rates = placement.rates.map((row) => ({ ...row, effective_from: start_date }))
    try {
      // None chosen for the worker: that of the job pays.
      const { purchase_order_ids: orders, ...terms } = placement
      const named = orders.length > 0 ? { purchase_order_ids: orders } : {}
      const body = { ...terms, ...named, job_id: id, start_date, end_date, rates }
      await call(placements.create, { body })
      return { id, message: 'Job and placement created' }
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 0) throw error
      handOver({ jobId: id, worker: placement, problem: error.problem })
      notifyRefusal(error)
      return { id }
    }
  }
}
