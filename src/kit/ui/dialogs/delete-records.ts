import { Refused, request } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { notify } from '#kit/ui/toast.ts'

type Reply = { title?: string; description?: string } | undefined

/** One record, as the address says it. */
export const deleteOne = ({ model, id, onDone }: { model: string; id: number; onDone?: () => unknown }) =>
  remove(() => request('DELETE', `/${model}/${id}`), onDone)

/** Several. `only`: nothing else is done to them, whatever has begun to use them or ceased to meanwhile. */
export const deleteMany = (model: string, ids: number[], only?: 'deleted' | 'kept', onDone?: () => unknown) =>
  remove(
    () =>
      request('DELETE', `/actions/batch/delete/${model}`, {
        body: { model_ids: ids, ...(only ? { only } : {}) },
      }),
    onDone,
  )

async function remove(work: () => Promise<unknown>, onDone?: () => unknown): Promise<void> {
  try {
    const reply = (await work()) as Reply
    notify({
      type: 'success',
      title: reply?.title ?? 'Item deleted',
      description: reply?.description ?? 'The item has been successfully deleted.',
    })
    // The page of a record that is gone is left before anything is fetched again.
    await onDone?.()
    await refresh()
  } catch (error) {
    if (!(error instanceof Refused && error.isAnnounced)) notify(failureOf(error))
  }
}

/** The server's own notification, else the catalogue's words. */
function failureOf(error: unknown) {
  const notification =
    error instanceof Refused && error.status > 0 ? error.problem.data?.notification : undefined
  if (notification?.title) return notification
  return {
    type: 'error' as const,
    title: 'Error',
    description: 'Oops, something went wrong. Please try again.',
  }
}
