import { useCallback, useEffect, useRef, useState } from 'react'
import { endUpload, sendFile } from '#areas/files/web/upload.ts'
import { Refused } from '#kit/call.ts'

export type Arrival = {
  key: number
  name: string
  isPicture: boolean
  percent: number
  state: 'sending' | 'here' | 'refused'
  /** What the upload is called, once it is here. */
  upload?: string
  /** Why it was not taken. */
  words?: string
}

let latest = 0

/**
 * Files on their way that become files later, together: as they are submitted. One after the other, in the order they were
 * chosen; removing one, or leaving the page, ends what was sent, but not while it is `given`: being submitted. `at`: below
 * which its uploads stand.
 */
export function useArrivals(at?: string) {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([])
  const stopping = useRef(new AbortController())
  const given = useRef(false)
  const held = useRef<readonly Arrival[]>([])
  held.current = arrivals
  /** Of those that are on their way. */
  const stops = useRef(new Map<number, AbortController>())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    stopping.current = new AbortController()
    return () => {
      stopping.current.abort()
      if (!given.current) for (const { upload } of held.current) if (upload) endUpload(upload, at)
    }
  }, [at])
  const change = useCallback((key: number, to: Partial<Arrival>) => {
    setArrivals((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each)))
  }, [])
  const add = useCallback(
    (chosen: readonly globalThis.File[]) => {
      const begun = chosen.map((file) => ({ file, key: ++latest }))
      setArrivals((before) => [
        ...before,
        ...begun.map(({ file, key }) => ({
          ...{ key, name: file.name || 'Photo', isPicture: file.type.startsWith('image/') },
          ...{ percent: 0, state: 'sending' as const },
        })),
      ])
      for (const { file, key } of begun) {
        const stop = new AbortController()
        stops.current.set(key, stop)
        line.current = line.current
          .then(() => {
            const signal = AbortSignal.any([stopping.current.signal, stop.signal])
            return send(file, at, signal, (to) => change(key, to))
          })
          .finally(() => stops.current.delete(key))
      }
    },
    [change, at],
  )
  const remove = useCallback(
    (key: number) => {
      const { upload } = held.current.find((each) => each.key === key) ?? {}
      if (upload) endUpload(upload, at)
      stops.current.get(key)?.abort()
      setArrivals((before) => before.filter((each) => each.key !== key))
    },
    [at],
  )
  return { arrivals, add, remove, change, given }
}

async function send(
  file: globalThis.File,
  at: string | undefined,
  signal: AbortSignal,
  change: (to: Partial<Arrival>) => void,
): Promise<void> {
  if (signal.aborted) return
  try {
    const onProgress = (percent: number) => change({ percent })
    const upload = await sendFile(file, { signal, onProgress, ...(at ? { at } : {}) })
    change({ state: 'here', percent: 100, upload })
  } catch (error) {
    if (signal.aborted) return
    const problem = error instanceof Refused ? error.problem : undefined
    change({
      state: 'refused',
      words: problem ? `${problem.title}. ${problem.description}` : 'The connection was lost. Try again.',
    })
  }
}
