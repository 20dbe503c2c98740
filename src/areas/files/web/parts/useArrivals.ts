import { useCallback, useEffect, useRef, useState } from 'react'
import { sendFile } from '#areas/files/web/upload.ts'
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
 * chosen; leaving the page stops what is still being sent. `at`: below which its uploads stand.
 */
export function useArrivals(at?: string) {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([])
  const stopping = useRef(new AbortController())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    stopping.current = new AbortController()
    return () => stopping.current.abort()
  }, [])
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
      for (const { file, key } of begun)
        line.current = line.current.then(() =>
          send(file, at, stopping.current.signal, (to) => change(key, to)),
        )
    },
    [change, at],
  )
  const remove = useCallback(
    (key: number) => setArrivals((before) => before.filter((each) => each.key !== key)),
    [],
  )
  return { arrivals, add, remove, change }
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
