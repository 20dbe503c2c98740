import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { as, birch, openAgencies } from '#test/agencies.ts'
import { megabyte, places } from '#test/siege/places.ts'
import * as shapes from '#test/siege/shapes.ts'
import { isLong } from '#test/siege/siege.ts'

openAgencies()

/** Doubled three times; the last one is as large as the place takes. Shortly, the first and the last alone. */
const parts = isLong ? [8, 4, 2, 1] : [8, 1]
/** So much longer may twice as much take, on average of the three. Below this nobody would notice, ms. */
const mostGrowth = 2.2 ** 3
const unnoticed = 400
/** The server's own thread may be held for so long, ms. */
const mostHeld = 200

for (const [place, { shapes: all, largest, send: sendIn }] of Object.entries(places)) {
  test(`${place} of no shape takes more than its share`, async () => {
    const found: string[] = []
    for (const [shape, make] of Object.entries(all)) {
      const files = await Promise.all(
        parts.map(async (part) => Buffer.from((await make(largest / part)) as Buffer)),
      )
      const times: number[] = []
      for (const bytes of files) {
        const { took, held, status, code } = await measured(() => sendIn(bytes))
        times.push(took)
        const words = `${shape}, ${(bytes.length / megabyte).toFixed(1)} MB: ${status} ${code}`
        if (status >= 500) found.push(words)
        if (code === 'file.too_long_to_read') found.push(`${words}: it came to the limit`)
        if (held > mostHeld) found.push(`${words}: everybody waited ${Math.round(held)} ms`)
      }
      // Once more, and once more: what else the machine did is not the file's.
      for (let again = 0; again < 3 && grows(times); again++)
        for (const [at, bytes] of files.entries())
          times[at] = Math.min(times[at]!, (await measured(() => sendIn(bytes))).took)
      if (grows(times))
        found.push(
          `${shape}: ${times.map(Math.round).join(', ')} ms, the last for eight times as much as the first`,
        )
    }
    expect(found).toEqual([])
  })
}

/** The largest took more than its share. */
const grows = (times: readonly number[]) =>
  times.at(-1)! > unnoticed && times.at(-1)! > mostGrowth * Math.max(times[0]!, unnoticed / 8)

/** How long it took, and how long the server's own thread was held meanwhile; the best of two where that was long. */
async function measured(work: () => Promise<{ status: number; body: unknown }>) {
  const once = async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    await new Promise((done) => setTimeout(done, 20))
    delay.enable()
    const began = performance.now()
    const { status, body } = await work()
    const took = performance.now() - began
    await new Promise((done) => setTimeout(done, 20))
    delay.disable()
    return { took, held: delay.max / 1e6, status, code: (body as { code?: string } | null)?.code ?? '' }
  }
  const first = await once()
  if (first.held <= mostHeld) return first
  const second = await once()
  return { ...second, took: Math.min(first.took, second.took), held: Math.min(first.held, second.held) }
}

/** What held everybody before: each is answered in words, and another agency notices nothing. */
const attacks: [what: string, bytes: () => Buffer, place: keyof typeof places][] = [
  [
    'half a million embedded files',
    () => Buffer.from(`%PDF-${'/EmbeddedFile'.repeat(500_000)}`),
    'an e-invoice',
  ],
  [
    'an invoice of thirty thousand lines',
    () => Buffer.from(shapes.xml['invoice lines']!(6.9 * megabyte) as string),
    'an e-invoice',
  ],
  [
    'a cell of two hundred thousand dots',
    () => Buffer.from(`Date,Amount\n01/02/2026,${'.'.repeat(200_000)}1a1`),
    'a bank statement',
  ],
  ['forty thousand open CDATA', () => Buffer.from(`<OFX>${'<![CDATA['.repeat(40_000)}`), 'a bank statement'],
  ['three million rows', () => Buffer.from('1\n'.repeat(3_400_000)), 'a bank statement'],
  [
    'nineteen thousand object streams',
    () => shapes.pdfs['object streams that unpack']!(20 * megabyte) as Buffer,
    'a file',
  ],
  ['a far stream', () => shapes.pdfs['one far stream']!(11 * megabyte) as Buffer, 'a file'],
]

test.each(attacks)('%s are answered, while another agency works on', async (_what, bytes, place) => {
  const asked = async (during: Promise<unknown>) => {
    let over = false
    void during.finally(() => (over = true))
    const times: number[] = []
    while (!over || times.length < 30) {
      const began = performance.now()
      expect((await as(birch.owner).get('/clients?per_page=50')).status).toBe(200)
      times.push(performance.now() - began)
      await new Promise((done) => setTimeout(done, 5))
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  }
  const file = bytes()
  const idle = await asked(new Promise((done) => setTimeout(done, 1_000)))
  const began = performance.now()
  let took = 0
  const sending = Promise.all([1, 2, 3].map(() => places[place]!.send(file))).then((answers) => {
    took = performance.now() - began
    return answers
  })
  const busy = await asked(sending)
  const answers = await sending
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  // Three of one person come one after the other.
  expect(took / 3).toBeLessThan(5_000)
  expect([busy < 2 * idle + 20, `${Math.round(busy)} ms, ${Math.round(idle)} ms idle`]).toEqual([
    true,
    expect.anything(),
  ])
})
