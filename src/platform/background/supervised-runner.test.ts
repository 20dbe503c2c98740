import { EventEmitter } from 'node:events'
import type { Runner } from 'graphile-worker'
import { expect, test } from 'vitest'
import { supervisedRunner } from '#platform/background/supervised-runner.ts'
import type { SpaceLevel } from '#platform/storage/space.ts'

const silent = { error: () => undefined, warn: () => undefined }

/** A queue whose runners do nothing but live and end, over a database that can go away. */
function scene() {
  const lived: { ended: boolean; die(): void; events: EventEmitter }[] = []
  const unlocked: string[][] = []
  let back = () => {}
  let isAway: Promise<void> | undefined
  const pool = Object.assign(new EventEmitter(), {
    query: async (_text: string, [ids]: [string[]]) => unlocked.push(ids),
  })
  return {
    lived,
    unlocked,
    breakDown: () => {
      isAway = new Promise((resolve) => {
        back = () => {
          isAway = undefined
          resolve()
        }
      })
      pool.emit('error', Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
    },
    comeBack: () => back(),
    options: {
      pool: pool as never,
      log: silent,
      availability: {
        outage: () => (isAway ? { since: new Date(), reason: 'gone' } : undefined),
        suspect: () => undefined,
        available: async () => isAway,
        onBack: () => () => undefined,
        stop: () => undefined,
      },
      start: async (events: EventEmitter) => {
        const over = Promise.withResolvers<void>()
        const life = { ended: false, die: () => over.reject(new Error('the pool went away')), events }
        events.emit('pool:create', { workerPool: { id: `pool-${lived.length}` } })
        lived.push(life)
        const stop = async () => {
          life.ended = true
          over.resolve()
        }
        return { promise: over.promise, stop } as unknown as Runner
      },
    },
  }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20))

test('after an outage another runner works, and what the first one held is free again', async () => {
  const { options, lived, unlocked, breakDown, comeBack } = scene()
  const kept = await supervisedRunner(options)
  breakDown()
  await soon()
  expect(lived).toHaveLength(1)
  comeBack()
  await soon()
  expect(lived.map(({ ended }) => ended)).toEqual([true, false])
  expect(unlocked).toEqual([['pool-0']])
  await kept.stop()
  expect(lived.map(({ ended }) => ended)).toEqual([true, true])
})

test('a runner that ends by itself is followed by another, and none after the end', async () => {
  const { options, lived } = scene()
  const kept = await supervisedRunner(options)
  lived[0]!.die()
  await soon()
  expect(lived).toHaveLength(2)
  await kept.stop()
  await soon()
  expect(lived).toHaveLength(2)
})

test('a runner whose first look failed is followed by another; one that has looked before looks again by itself', async () => {
  const { options, lived } = scene()
  const kept = await supervisedRunner(options)
  const failed = { error: new Error('timeout exceeded when trying to connect') }
  lived[0]!.events.emit('worker:getJob:error', failed)
  await soon()
  expect(lived.map(({ ended }) => ended)).toEqual([true, false])
  lived[1]!.events.emit('worker:getJob:empty', {})
  lived[1]!.events.emit('worker:getJob:error', failed)
  await soon()
  expect(lived).toHaveLength(2)
  await kept.stop()
})

test('it stops during an outage', async () => {
  const { options, lived, breakDown } = scene()
  const kept = await supervisedRunner(options)
  breakDown()
  await kept.stop()
  expect(lived).toHaveLength(1)
})

test('while there is no space no job begins', async () => {
  const { options, lived } = scene()
  let level: SpaceLevel = 'full'
  let tell = () => {}
  const free = Promise.withResolvers<void>()
  const space = {
    level: () => level,
    enough: async () => (level === 'full' ? free.promise : undefined),
    onFull: (listener: () => void) => {
      tell = listener
      return () => undefined
    },
  }
  const kept = await supervisedRunner({ ...options, space })
  await soon()
  expect(lived).toHaveLength(0)
  level = 'enough'
  free.resolve()
  await soon()
  expect(lived).toHaveLength(1)
  level = 'full'
  tell()
  await soon()
  expect(lived[0]!.ended).toBe(true)
  await kept.stop()
})
