import { expect, it } from 'vitest'
import { z } from 'zod'
import { birthDays, businessDays } from '#platform/days.ts'
import { Day, type Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { openAgencies } from '#test/agencies.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON schema is read loosely
type Schema = any

openAgencies()

/** Whose keys and values others decide, each with the reason. */
const open = [
  // What the browser of a passkey says: checked as a whole by the library of passkeys.
  'POST /two-factor/passkeys body.answer',
  'POST /sign-in/passkey body.answer',
]

it('every text and every list that is sent has an end, and every day a range', () => {
  expect(allEndpoints.flatMap(unbounded).filter((at) => !open.includes(at))).toEqual([])
})

it('a text, a list or a day without them is found', () => {
  const body = z.object({
    ...{
      text: z.string(),
      rows: z.array(z.int()).max(5),
      list: z.array(z.string().max(4)),
      day: z.iso.date(),
    },
    ...{
      good: z.string().max(9),
      fits: z.string().regex(/^[A-Z]{3}$/),
      loose: z.string().regex(/^\d+$/),
      at: Day,
    },
    ...{ map: z.record(z.string(), z.string().max(4)) },
  })
  expect(unbounded({ method: 'POST', path: '/x', body } as never)).toEqual([
    ...['POST /x body.text', 'POST /x body.list', 'POST /x body.day', 'POST /x body.loose'],
  ])
})

it('a day in an answer has none: what was kept before there was a range can still be read', () => {
  const ranged = allEndpoints.flatMap(({ method, path, reply }) =>
    reply &&
    JSON.stringify(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })).includes('formatM')
      ? [`${method} ${path}`]
      : [],
  )
  expect(ranged).toEqual([])
})

function unbounded({ method, path, body, query, params }: Endpoint): string[] {
  const parts = Object.entries({ body, query, params })
  return parts.flatMap(([name, schema]) =>
    schema
      ? walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${method} ${path} ${name}`)
      : [],
  )
}

function walk(schema: Schema, at: string): string[] {
  const choices: Schema[] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...(isUnbounded(schema) ? [at] : []),
    ...choices.flatMap((one) => walk(one, at)),
    ...(schema.items ? walk(schema.items, `${at}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => walk(one, `${at}.${key}`)),
    ...(typeof schema.additionalProperties === 'object' && schema.type === 'object'
      ? walk(schema.additionalProperties, at)
      : []),
  ]
}

function isUnbounded(schema: Schema): boolean {
  if (schema.enum || schema.const !== undefined) return false
  if (schema.type === 'array') return schema.maxItems === undefined
  if (schema.type === undefined) return !schema.anyOf && !schema.oneOf && !schema.allOf && !schema.not
  if (schema.type !== 'string') return false
  if (schema.format === 'date')
    return ![businessDays, birthDays].some(
      ({ first, last }) => schema.formatMinimum === first && schema.formatMaximum === last,
    )
  return schema.maxLength === undefined && !endsByPattern(schema.pattern)
}

/** Anchored at both ends, and nothing in it repeats without end. */
function endsByPattern(pattern: string | undefined): boolean {
  if (!pattern?.startsWith('^') || !pattern.endsWith('$')) return false
  return !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'c'))
}
