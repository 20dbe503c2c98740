import { create } from '#web/ui/store.ts'

/** Spec 3: what the single delete dialog is about. `onDone` runs (and is awaited) after the record is gone. */
export type Deletion = { model: string; id: number; name: string; onDone?: () => unknown }
/** And the bulk one: `name` is the word for these records, `timesheets`. */
export type BulkDeletion = { model: string; name: string; ids: number[]; onDone?: () => unknown }

export const deletion = create<{ asked?: Deletion; open: boolean; loading: boolean }>({
  open: false,
  loading: false,
})
export const bulkDeletion = create<{ asked?: BulkDeletion; open: boolean; loading: boolean }>({
  open: false,
  loading: false,
})

/** Opens the dialog `Are you sure you want to delete the {name} #{id}?`. */
export function askToDelete(asked: Deletion): void {
  deletion.set({ asked, open: true, loading: false })
}

export function askToDeleteMany(asked: BulkDeletion): void {
  bulkDeletion.set({ asked, open: true, loading: false })
}
