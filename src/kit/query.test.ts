import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { ownWrites, queries, refresh } from '#kit/query.ts'

afterEach(() => queries.clear())

/** A server that answers when it is told to, with what is true at that moment of asking. */
function slowServer() {
  const held: (() => void)[] = []
  let truth = 'before'
  const queryFn = () => {
    const seen = truth
    return new Promise<string>((answer) => held.push(() => answer(seen)))
  }
  return {
    query: { queryKey: ['clients', '/clients'], queryFn, staleTime: 10_000 },
    asked: () => held.length,
    write: () => {
      truth = 'after'
    },
    answer: async (nth: number) => {
      held[nth]?.()
      await new Promise((done) => setTimeout(done))
    },
  }
}

it('what a page that is not there yet asked for before a write is asked again when it comes', async () => {
  const { query, write, answer } = slowServer()
  const early = queries.fetchQuery(query)
  write()
  const renewed = refresh('clients')
  await answer(0)
  expect(await early).toBe('before')
  await renewed
  const later = queries.fetchQuery(query)
  await answer(1)
  expect(await later).toBe('after')
})

it('so it is when the write was to something else, or to anything', async () => {
  for (const renew of [() => refresh('jobs'), () => refresh()]) {
    queries.clear()
    const { query, write, answer } = slowServer()
    void queries.prefetchQuery(query)
    write()
    const renewed = renew()
    await answer(0)
    await renewed
    const later = queries.fetchQuery(query)
    await answer(1)
    expect(await later).toBe('after')
  }
})

it('what is on screen and still loading is asked once more, and the write waits for it', async () => {
  const { query, asked, write, answer } = slowServer()
  const observer = new QueryObserver(queries, query)
  const stop = observer.subscribe(() => {})
  const writes = ownWrites('clients')
  write()
  let done = false
  const renewed = refresh('clients').then(() => {
    done = true
  })
  await answer(0)
  expect(observer.getCurrentResult().data).toBe('before')
  expect([asked(), done]).toEqual([2, false])
  await answer(1)
  await renewed
  expect(observer.getCurrentResult().data).toBe('after')
  // Its rows are news of this window still, and wait behind no pill.
  expect(ownWrites('clients')).toBe(writes + 2)
  stop()
})

it('what is on screen and is just asked again is asked once', async () => {
  const { query, asked, write, answer } = slowServer()
  const observer = new QueryObserver(queries, query)
  const stop = observer.subscribe(() => {})
  await answer(0)
  void queries.invalidateQueries({ queryKey: ['clients'] })
  write()
  const renewed = refresh('clients')
  await answer(1)
  await answer(2)
  await renewed
  expect(asked()).toBe(3)
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})
