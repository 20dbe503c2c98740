import { create } from '#kit/ui/store.ts'

/** Spec 3: what the single delete dialog is about. `onDone` runs (and is awaited) after the record is gone. */
export type Deletion = { model: string; id: number; name: string; onDone?: () => unknown }
/** And the bulk one: `name` is the word for these records, `timesheets`; `nameOf` what one of them is called. */
export type BulkDeletion = {
  model: string
  name: string
  ids: number[]
  nameOf?: (id: number) => string
  onDone?: () => unknown
}

/** After closing, so that the words do not change while the dialog fades. Milliseconds. */
export const resetDelay = 500

type DialogState<Asked> = { asked?: Asked; open: boolean; loading: boolean }

export const deletion = create<DialogState<Deletion>>({ open: false, loading: false })
export const bulkDeletion = create<DialogState<BulkDeletion>>({ open: false, loading: false })

/** Opens the dialog `Are you sure you want to delete the {name} #{id}?`. */
export function askToDelete(asked: Deletion): void {
  deletion.set({ asked, open: true, loading: false })
}

export function askToDeleteMany(asked: BulkDeletion): void {
  bulkDeletion.set({ asked, open: true, loading: false })
}

/** Closes it now; what it was about is forgotten a little later, unless it was opened again meanwhile. */
export function closeDeletion(store: typeof deletion | typeof bulkDeletion): void {
  const closed = { ...store.get(), open: false }
  store.set(closed as never)
  setTimeout(() => store.get() === closed && store.set({ open: false, loading: false }), resetDelay)
}
