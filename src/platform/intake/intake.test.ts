import { describe, expect, it } from 'vitest'
import { openIntake } from '#platform/intake/intake.ts'
import { openPool } from '#platform/intake/pool.ts'
import { type Reader, reader } from '#platform/intake/reader.ts'
import { sharesOn } from '#platform/intake/turns.ts'
import type { Refusal } from '#platform/refusal.ts'

type Readers = typeof import('#platform/intake/readers.testing.ts')
const of = <Name extends keyof Readers>(name: Name) =>
  reader<Readers[Name]>('#platform/intake/readers.testing.ts', name)

const limits = { processor: 600, clock: 20_000 }
const quick = { request: limits, job: limits }
const intake = openIntake(openPool(sharesOn(2)), quick)
const mine = { tenant: 1, person: 1, field: 'content' }
const theirs = { tenant: 2, person: 1, field: 'content' }

const refusal = (reading: Promise<unknown>): Promise<Refusal> =>
  reading.then(
    () => expect.fail('it was read'),
    (error) => error,
  )

describe('what is sent in is read apart', () => {
  it('by another process, which knows none of the secrets of this one', async () => {
    expect(await intake.read(of('pid'), {}, mine)).not.toBe(process.pid)
    const known = await intake.read(of('secrets'), {}, mine)
    expect(
      known.filter((name) => !['VIPS_CONCURRENCY', 'MALLOC_ARENA_MAX', 'SystemRoot'].includes(name)),
    ).toEqual(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].filter((name) => known.includes(name)))
  })

  it('and comes back as it is', async () => {
    const value = {
      day: new Date(0),
      none: undefined,
      bytes: new Uint8Array([1, 2]),
      all: new Map([[1, { a: [] }]]),
    }
    expect(await intake.read(of('echo'), { value }, mine)).toEqual(value)
  })

  it('is refused in the words of its reader', async () => {
    expect(await refusal(intake.read(of('refuse'), { why: 'Line 3 has no day' }, mine))).toMatchObject({
      ...{ name: 'Refusal', code: 'thing.wrong', status: 422, errors: { content: ['Line 3 has no day'] } },
    })
  })

  it('and a reader that is wrong is our fault, not that of the file', async () => {
    const error = await refusal(intake.read(of('fail'), { why: 'x is undefined' }, mine))
    expect(error.name).toBe('Error')
    expect(error.message).toMatch(/x is undefined/)
  })
})

describe('what takes too much ends alone, in words at its field', () => {
  it.each<[what: string, code: string, read: () => Promise<unknown>]>([
    ['time', 'file.too_long_to_read', () => intake.read(of('spin'), { forMs: 600_000 }, mine)],
    [
      'time in a pattern',
      'file.too_long_to_read',
      () => intake.read(of('backtrack'), { text: `${'a'.repeat(50)}!` }, mine),
    ],
    ['memory', 'file.too_large_to_read', () => roomy.read(of('growHeap'), {}, mine)],
    ['memory of bytes', 'file.too_large_to_read', () => roomy.read(of('growBytes'), {}, mine)],
    ['an answer', 'file.too_large_to_read', () => roomy.read(of('large'), { bytes: 30_000_000 }, mine)],
    ['the process itself', 'file.unreadable', () => intake.read(of('leave'), {}, mine)],
    [
      'the clock',
      'file.too_long_to_read',
      () => impatient.read(of('sleep') as Reader<{ forMs: number }, unknown>, { forMs: 600_000 }, mine),
    ],
  ])('%s', async (_, code, read) => {
    const error = await refusal(read())
    expect(error).toMatchObject({
      code,
      status: 422,
      errors: { content: [expect.stringMatching(/Save it again/)] },
    })
    expect(await intake.read(of('echo'), { value: 'the next one' }, mine)).toBe('the next one')
  })

  const roomy = openIntake(openPool(sharesOn(2)), {
    request: { processor: 60_000, clock: 60_000 },
    job: limits,
  })
  const impatient = openIntake(openPool(sharesOn(2)), {
    request: { processor: 600, clock: 300 },
    job: limits,
  })
})

describe('places', () => {
  it('are kept for others while one agency fills its own', async () => {
    const long = Array.from({ length: 8 }, (_, person) =>
      refusal(intake.read(of('spin'), { forMs: 600_000 }, { ...mine, person })),
    )
    let ended = 0
    for (const each of long) void each.then(() => ended++)
    expect(await intake.read(of('echo'), { value: 1 }, theirs)).toBe(1)
    expect(ended).toBeLessThan(8)
    await Promise.all(long)
  })

  it('are waited for by so many of one person, who is told of it', async () => {
    const { waitingOfPerson } = sharesOn(2)
    const first = refusal(intake.read(of('spin'), { forMs: 600_000 }, mine))
    const all = Array.from({ length: waitingOfPerson + 2 }, (_, value) =>
      intake.read(of('echo'), { value }, mine).catch(({ code, retry_after }) => `${code} ${retry_after}`),
    )
    await first
    const answers = await Promise.all(all)
    expect(answers.filter((each) => each === 'busy.person 5')).toHaveLength(2)
    expect(answers.filter((each) => typeof each === 'number')).toHaveLength(waitingOfPerson)
  })
})

describe('pieces', () => {
  it('come as they are taken, and the time of whoever takes them is not theirs', async () => {
    const found: number[] = []
    for await (const piece of intake.pieces(of('count'), { to: 5 }, mine)) found.push(piece)
    expect(found).toEqual([1, 2, 3, 4, 5])
  })

  it('may be left early: the place is free, and the reader is asked again', async () => {
    for await (const piece of intake.pieces(of('count'), { to: 1_000_000 }, mine)) if (piece === 2) break
    expect(await intake.read(of('echo'), { value: 1 }, mine)).toBe(1)
  })

  it('end with what is refused behind them', async () => {
    const found: number[] = []
    const reading = async () => {
      for await (const piece of intake.pieces(of('count'), { to: 2, refuseWith: 'Row 3' }, mine))
        found.push(piece)
    }
    expect(await refusal(reading())).toMatchObject({ code: 'thing.wrong' })
    expect(found).toEqual([1, 2])
    expect(await intake.read(of('echo'), { value: 1 }, mine)).toBe(1)
  })

  it('are limited all together', async () => {
    const found: number[] = []
    const reading = async () => {
      for await (const piece of intake.pieces(of('count'), { to: 1_000, ms: 50 }, mine)) found.push(piece)
    }
    expect(await refusal(reading())).toMatchObject({ code: 'file.too_long_to_read' })
    expect(found.length).toBeGreaterThan(1)
  })
})
