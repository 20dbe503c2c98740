import { useCallback, useEffect, useRef, useState } from 'react'
import { type FileCategory, type FileSubject, type FileVisibility, files } from '#areas/files/contract.ts'
import { endUpload, sendFile } from '#areas/files/web/upload.ts'
import { call, Refused } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'

export type Sent = {
  key: number
  name: string
  percent: number
  state: 'sending' | 'checking' | 'done' | 'refused'
  /** Why it was refused, or what else there is to say. */
  words?: string
  id?: number
}

export type Described = {
  category: FileCategory
  visibility: FileVisibility
  sensitive: boolean
  subject: FileSubject | null
  subject_id: number | null
}

let latest = 0

/** Files on their way, one after the other; leaving the page stops what is still being sent. */
export function useUploads() {
  const [sent, setSent] = useState<readonly Sent[]>([])
  const stopping = useRef(new AbortController())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    stopping.current = new AbortController()
    return () => stopping.current.abort()
  }, [])
  const change = useCallback((key: number, to: Partial<Sent>) => {
    setSent((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each)))
  }, [])
  const add = useCallback(
    (chosen: readonly globalThis.File[], described: Described) => {
      const begun = chosen.map((file) => ({ file, key: ++latest }))
      setSent((before) => [
        ...before,
        ...begun.map(({ file, key }) => ({
          key,
          name: file.name || 'Photo',
          percent: 0,
          state: 'sending' as const,
        })),
      ])
      for (const { file, key } of begun)
        line.current = line.current.then(() =>
          send(file, described, stopping.current.signal, (to) => change(key, to)),
        )
    },
    [change],
  )
  const clear = useCallback(
    () => setSent((before) => before.filter(({ state }) => state !== 'done' && state !== 'refused')),
    [],
  )
  return { sent, add, clear }
}

async function send(
  file: globalThis.File,
  described: Described,
  signal: AbortSignal,
  change: (to: Partial<Sent>) => void,
): Promise<void> {
  if (signal.aborted) return
  let upload: string | undefined
  try {
    upload = await sendFile(file, { signal, onProgress: (percent) => change({ percent }) })
    change({ state: 'checking', percent: 100 })
    const made = await call(files.create, { body: { upload, ...described } })
    const [twin] = made.same
    change({
      state: 'done',
      id: made.id,
      name: made.name,
      ...(twin
        ? {
            words: `The same file is here already: “${twin.name}”${twin.subject_name ? `, ${twin.subject_name}` : ''}`,
          }
        : {}),
      ...(made.scan_status === 'waiting' ? { words: 'It waits for the virus scanner.' } : {}),
    })
    await refresh('files')
  } catch (error) {
    // What was refused is nobody's file. Where no answer came it may be one, and goes by itself if it is none.
    if (upload && error instanceof Refused && error.status < 500) endUpload(upload)
    if (signal.aborted) return
    const problem = error instanceof Refused ? error.problem : undefined
    change({
      state: 'refused',
      words: problem ? `${problem.title}. ${problem.description}` : 'The connection was lost. Try again.',
    })
  }
}
