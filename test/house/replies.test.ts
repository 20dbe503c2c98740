import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/http/contract.ts'
import { parseReply } from '#platform/http/reply.ts'
import { areas } from '#server/areas.ts'
import { sample } from '#test/house/sample.ts'

const endpoints: Endpoint[] = []
for (const area of areas) area.routes?.((endpoint) => void endpoints.push(endpoint))
/** Many endpoints answer with the same record. */
const replies = new Map<z.ZodType, string>(
  endpoints.flatMap(({ method, path, reply }) => (reply ? [[reply, `${method} ${path}`]] : [])),
)

/** What each place of a value is set to: other types, edges of numbers and texts, and nothing at all. */
const oddities = [
  null,
  undefined,
  true,
  '',
  ' x ',
  'approved',
  '2026-13-45',
  '2026-11-22',
  0,
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  [],
  [null],
  {},
]

test.each([...replies].map(([reply, name]) => ({ reply, name })))(
  'what the contract of $name lets through is what zod lets through, whatever is wrong with it',
  ({ reply }) => {
    const value = example(reply)
    const wrong: unknown[] = []
    for (const each of [value, ...some([...changed(value)])]) {
      const expected = reply.safeParse(each)
      const found = parseReply(reply, each)
      if (found.success !== expected.success || JSON.stringify(found.data) !== JSON.stringify(expected.data))
        wrong.push(each)
    }
    expect(wrong).toEqual([])
  },
)

/** Of one record, unless all are asked for (`ALL=1`, as the nightly run does): three templates alone took two thirds of the time. */
const most = process.env.ALL ? Number.POSITIVE_INFINITY : 1_500

/** Evenly over the whole; by an odd step, so that each oddity comes at some of the places. */
function some(all: readonly unknown[]): readonly unknown[] {
  const step = Math.ceil(all.length / most) | 1
  return all.filter((_value, at) => at % step === 0)
}

test('not only refusals were compared', () => {
  const right = [...replies.keys()].filter((reply) => reply.safeParse(example(reply)).success)
  expect(right.length).toBeGreaterThan(replies.size * 0.9)
})

const example = (reply: z.ZodType): unknown =>
  sample(filled(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any', target: 'draft-2020-12' })))

/** The schema with a row in every list, and all that may be left out. */
// biome-ignore lint/suspicious/noExplicitAny: JSON schema is read loosely
function filled(schema: any): any {
  if (Array.isArray(schema)) return schema.map(filled)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, filled(part)]))
  if (schema.type === 'array') return { ...parts, minItems: Math.max(1, schema.minItems ?? 0) }
  if (schema.type === 'object' && schema.properties)
    return { ...parts, required: Object.keys(schema.properties) }
  return parts
}

/** The value with one place changed, each way at each place; and with a field that no contract knows. */
function* changed(value: unknown): Generator<unknown> {
  yield* oddities
  if (Array.isArray(value)) {
    for (const each of changed(value[0])) yield [each, ...value]
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, unheard_of: 'secret' }
    for (const [name, part] of Object.entries(value)) {
      const { [name]: _left, ...others } = value as Record<string, unknown>
      yield others
      for (const each of changed(part)) yield { ...value, [name]: each }
    }
  }
}
