import { QueryObserver } from '@tanstack/react-query'
import { type Export, exportEndpoints, type NewExport } from '#areas/exports/contract.ts'
import { inTenant, tenantOfAddress } from '#kit/address.ts'
import { apiAddress, call } from '#kit/call.ts'
import { connection } from '#kit/live/state.ts'
import { queries, queryOf, refresh } from '#kit/query.ts'
import { openDownloading, saveFrom } from '#kit/ui/dialogs/downloading.ts'
import { notify, notifyRefusal } from '#kit/ui/toast.ts'

/** How often an export is asked for how far it is, ms: without a live connection, and to be safe with one. */
const pace = { alone: 1_000, live: 5_000 }

/** What the live connection says of exports that are followed in this window. */
const followed = new Map<number, (percent: number) => void>()

/** Asks for a file of a list and stays with it: a dialog tells how far it is, and the browser saves it when it is ready. */
export async function takeOut(request: NewExport): Promise<void> {
  const dialog = openDownloading(0)
  try {
    const made = await call(exportEndpoints.create, { body: request })
    void refresh('exports')
    follow(made.id, dialog)
  } catch (error) {
    dialog.close()
    notifyRefusal(error)
  }
}

/** Lets the browser save the file, with the agency of this page: another window may be in another one. */
export function saveExport({ id, filename }: Pick<Export, 'id' | 'filename'>): void {
  saveFrom(apiAddress(`/exports/${id}/file`, { tenant: tenantOfAddress() }), filename)
}

/** `export.updated` of the live connection: how far it is stands in the event itself. */
export function exportUpdated(payload: unknown): void {
  const { id, percent, status } = (payload ?? {}) as { id?: unknown; percent?: unknown; status?: unknown }
  if (typeof id === 'number' && typeof percent === 'number' && status === 'running')
    followed.get(id)?.(percent)
}

function follow(id: number, dialog: ReturnType<typeof openDownloading>): void {
  let furthest = 0
  const progress = (percent: number) => {
    furthest = Math.max(furthest, percent)
    dialog.progress(furthest)
  }
  const observer = new QueryObserver(queries, {
    ...queryOf(exportEndpoints.show, { params: { id } }),
    staleTime: 0,
    refetchInterval: () => (connection.get() === 'on' ? pace.live : pace.alone),
    refetchIntervalInBackground: true,
  })
  const leave = observer.subscribe(({ data, isError }) => {
    const alive = data?.status === 'queued' || data?.status === 'running'
    if (alive) return progress(data.percent)
    if (!data && !isError) return
    followed.delete(id)
    // Not at once: the first answer may come before `leave` is there.
    queueMicrotask(() => leave())
    if (data) ended(data, dialog)
    else dialog.close()
  })
  followed.set(id, progress)
}

function ended(made: Export, dialog: ReturnType<typeof openDownloading>): void {
  const watched = dialog.isOpen()
  if (made.status === 'ready' && watched) {
    saveExport(made)
    dialog.complete()
    return
  }
  dialog.close()
  const title = `The export “${made.title}”`
  if (made.status === 'failed' && watched)
    notify({ type: 'error', title: `${title} could not be made`, description: made.error })
  // With a live connection the bell says so too, the way this person likes it.
  if (made.status === 'ready' && connection.get() !== 'on')
    notify({
      type: 'success',
      title: `${title} is ready`,
      actions: [{ label: 'Download', url: inTenant(`/exports?download=${made.id}`) }],
    })
}
