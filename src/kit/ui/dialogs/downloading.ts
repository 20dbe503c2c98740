import { create } from '#kit/ui/store.ts'
import { notifyRefusal } from '#kit/ui/toast.ts'

/** After a finished download the dialog goes away by itself, ms. */
const autoClose = 3000
/** What it said is forgotten this long after it closed, ms. */
const resetAfter = 500

type Downloading = {
  open: boolean
  loading: boolean
  complete: boolean
  /** 0 to 100, when somebody counts. */
  percent?: number
}

const closed: Downloading = { open: false, loading: false, complete: false }

export const downloading = create<Downloading>(closed)

export type Saved = { name: string; type: string; content: BlobPart }

/** Shows the download dialog while the file is being made, then hands it to the browser. */
export async function download(make: () => Promise<Saved>): Promise<void> {
  const dialog = openDownloading()
  try {
    save(await make())
    dialog.complete()
  } catch (error) {
    dialog.close()
    notifyRefusal(error)
  }
}

/**
 * Opens the dialog for one download. Whoever closes it by hand leaves the work alone: from then on `isOpen` is false
 * and the rest does nothing.
 */
export function openDownloading(percent?: number) {
  const shows = (percent?: number): Downloading => ({
    open: true,
    loading: true,
    complete: false,
    ...(percent === undefined ? {} : { percent }),
  })
  let mine = shows(percent)
  downloading.set(mine)
  const isOpen = () => downloading.get() === mine
  const show = (next: Downloading) => {
    if (!isOpen()) return
    mine = next
    downloading.set(mine)
  }
  const close = () => {
    if (isOpen()) closeDownloading()
  }
  return {
    isOpen,
    close,
    progress: (percent: number) => show(shows(percent)),
    complete: () => {
      show({ open: true, loading: false, complete: true })
      setTimeout(close, autoClose)
    },
  }
}

export function closeDownloading(): void {
  const left = { ...downloading.get(), open: false }
  downloading.set(left)
  setTimeout(() => downloading.get() === left && downloading.set(closed), resetAfter)
}

/** Lets the browser save what is there already. */
export function save({ name, type, content }: Saved): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  saveFrom(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lets the browser save what is at an address, without leaving the page. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
