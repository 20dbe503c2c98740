import { create } from '#web/ui/store.ts'
import { notifyRefusal } from '#web/ui/toast.ts'

/** After a finished download the dialog goes away by itself. */
const autoClose = 3000

export const downloading = create({ open: false, loading: false, complete: false })

export type Saved = { name: string; type: string; content: BlobPart }

/** Shows the download dialog while the file is being made, then hands it to the browser. */
export async function download(make: () => Promise<Saved>): Promise<void> {
  downloading.set({ open: true, loading: true, complete: false })
  try {
    save(await make())
    const done = { open: true, loading: false, complete: true }
    downloading.set(done)
    setTimeout(() => downloading.get() === done && closeDownloading(), autoClose)
  } catch (error) {
    closeDownloading()
    notifyRefusal(error)
  }
}

export function closeDownloading(): void {
  downloading.set({ ...downloading.get(), open: false })
}

function save({ name, type, content }: Saved): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
