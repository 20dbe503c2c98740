/**
 * Valid values, and values at and beyond every edge, made from zod contracts. For tests that send an endpoint the
 * extremes of every field it takes (`test/house/extremes.test.ts`, briefly; `npm run test:siege`, at length).
 *
 *     const body = validOf(endpoint.body, { client_id: 7 })
 *     for (const { field, what, value } of extremesOf(endpoint.body, body)) await send(value)
 *     for (const { value } of cornersOf(endpoint.body, { client_id: 7 })) await send(value)
 *
 * Everything is made the same way each time; nothing here knows of a server. What a contract checks in a `refine` is
 * not seen from here: such fields get their value from the second argument, by their name at any depth.
 */
import fc from 'fast-check'
import type { z } from 'zod'
import { inputOf } from '#test/house/sample.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON schema is read loosely
type Schema = any

/** Values by the name of their field: ids of records that are there, time zones, whatever no pattern says. */
export type Known = Readonly<Record<string, unknown>>

/** One change to a valid value. `field` is its place (`rates.0.pay_rate`, '' for the whole), `what` says it in words. */
export type Extreme = { field: string; what: string; value: unknown }

type Size = 'usual' | 'small' | 'large'
/** More than any list takes, and still below the limit of a body. */
const huge = 100_000

/** A value that fits, optional fields included. */
export function validOf(schema: z.ZodType, known: Known = {}): unknown {
  return build(inputOf(schema), known, 'usual')
}

/** Values that fit and are as small and as large as they may be in every field at once: where sums and products overflow. */
export function cornersOf(schema: z.ZodType, known: Known = {}): Extreme[] {
  const json = inputOf(schema)
  return [
    { field: '', what: 'everything at its smallest', value: build(json, known, 'small') },
    { field: '', what: 'everything at its largest', value: build(json, known, 'large') },
  ]
}

/** The valid value with one field after the other at or beyond an edge: most of them must be refused, none may be a fault. */
export function* extremesOf(schema: z.ZodType, valid: unknown): Generator<Extreme> {
  yield* within(inputOf(schema), valid, [], (value) => value)
}

/** The same for the query of an address, where everything is text. */
export function* queryExtremesOf(schema: z.ZodType, valid: unknown): Generator<Extreme> {
  for (const extreme of extremesOf(schema, valid)) if (extreme.field) yield extreme
}

const choicesOf = (schema: Schema): Schema[] | undefined => schema.anyOf ?? schema.oneOf

function build(schema: Schema, known: Known, size: Size, name = ''): unknown {
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return size === 'large' ? schema.enum.at(-1) : schema.enum[0]
  const choices = choicesOf(schema)
  if (choices) {
    const meant = choices.filter((one) => one.type !== 'null')
    return build((size === 'large' ? meant.at(-1) : meant[0]) ?? choices[0], known, size, name)
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one: Schema) => build(one, known, size)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, build(inner, known, size, key)]),
      )
    case 'array': {
      const few = { usual: Math.max(1, schema.minItems ?? 0), small: schema.minItems ?? 0 }
      const length = size === 'large' ? Math.min(schema.maxItems ?? 5, 5) : few[size]
      return Array.from({ length }, () => build(schema.items ?? {}, known, size))
    }
    case 'integer':
    case 'number':
      return numberOf(schema, size)
    case 'boolean':
      return size !== 'small'
    case 'string':
      return textOf(schema, size)
    default:
      return null
  }
}

/** A bound of the format alone (2^53) is one that nobody chose: a large value of it points at no record. */
function numberOf({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema, size: Size): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1)
  const most = maximum ?? (exclusiveMaximum === undefined ? Number.MAX_SAFE_INTEGER : exclusiveMaximum - 1)
  if (size === 'large') return most
  if (size === 'small') return least
  return Math.min(Math.max(1, least), most)
}

function textOf(schema: Schema, size: Size): string {
  const { format, pattern, minLength = 0, maxLength } = schema
  if (format === 'date') {
    const { formatMinimum = '1990-01-01', formatMaximum = '2199-12-31' } = schema
    return { usual: '2026-01-05', small: formatMinimum, large: formatMaximum }[size]
  }
  if (format === 'date-time') return '2026-01-05T10:00:00Z'
  if (format === 'email') return 'somebody@example.test'
  if (format === 'uri') return 'https://example.test/'
  if (pattern) return ofPattern(pattern, maxLength, size)
  const length = { usual: 1, small: 0, large: maxLength ?? 1_000 }[size]
  return 'x'.repeat(Math.max(length, minLength))
}

/** Texts that fit a pattern: many fields share one. */
const madeOf = new Map<string, string[]>()

function ofPattern(pattern: string, maxLength: number | undefined, size: Size): string {
  const key = `${pattern} ${maxLength}`
  const made = madeOf.get(key) ?? fitting(pattern, maxLength)
  madeOf.set(key, made)
  const by = { usual: 0, small: -1, large: 1 }[size]
  return by === 0 ? made[0]! : made.toSorted((a, b) => by * (b.length - a.length || (a < b ? 1 : -1)))[0]!
}

function fitting(pattern: string, maxLength: number | undefined): string[] {
  // What looks ahead cannot be made to fit, only be looked at afterwards.
  const plain = pattern.replaceAll(/\(\?[=!](?:[^()]|\([^()]*\))*\)/g, '')
  const fits = fc
    .stringMatching(new RegExp(plain))
    .filter((text) => (maxLength === undefined || text.length <= maxLength) && new RegExp(pattern).test(text))
  return fc.sample(fits, { numRuns: 12, seed: 10 })
}

type Put = (value: unknown) => unknown

function* within(schema: Schema, valid: unknown, path: (string | number)[], put: Put): Generator<Extreme> {
  const field = path.join('.')
  for (const [what, value] of edgesOf(schema, valid)) yield { field, what, value: put(value) }
  for (const inner of alternatives(schema)) {
    if (inner.type === 'object' && isObject(valid)) {
      for (const [key, part] of Object.entries(inner.properties ?? {})) {
        const putInner: Put = (value) => put({ ...valid, [key]: value })
        yield* within(part as Schema, valid[key], [...path, key], putInner)
        const { [key]: _gone, ...rest } = valid
        yield { field: [...path, key].join('.'), what: 'left out', value: put(rest) }
      }
    }
    if (inner.type === 'array' && Array.isArray(valid) && valid.length > 0)
      yield* within(inner.items ?? {}, valid[0], [...path, 0], (value) => put([value, ...valid.slice(1)]))
  }
}

const alternatives = (schema: Schema): Schema[] =>
  (choicesOf(schema) ?? schema.allOf)?.flatMap(alternatives) ?? [schema]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What may be wrong with any value, and the edges of each kind that this one may be of. */
function* edgesOf(schema: Schema, valid: unknown): Generator<[what: string, value: unknown]> {
  yield ['null', null]
  yield ['a list in its place', [valid ?? null]]
  yield ['an object in its place', { $gt: '' }]
  for (const one of alternatives(schema)) {
    if (one.enum) for (const value of one.enum.slice(0, 12)) yield [`the choice ${value}`, value]
    if (one.enum || one.const !== undefined) yield ['no choice', '__proto__']
    else if (one.type === 'string') yield* textEdges(one)
    else if (one.type === 'integer' || one.type === 'number') yield* numberEdges(one)
    else if (one.type === 'array') yield* listEdges(one, valid)
    else if (one.type === 'boolean') for (const each of [true, false, 'true']) yield [`${each}`, each]
  }
}

function* textEdges(schema: Schema): Generator<[string, unknown]> {
  if (schema.format === 'date') yield* days.map((day) => [`the day '${day}'`, day] as [string, unknown])
  if (schema.format === 'date-time')
    yield* instants.map((at) => [`the instant ${at}`, at] as [string, unknown])
  const most = schema.maxLength ?? 1_000
  if (schema.pattern && !schema.format) {
    for (const size of ['small', 'large'] as const) yield [`the ${size}est that fits`, textOf(schema, size)]
  }
  yield ['nothing', '']
  yield ['a blank', ' ']
  yield [`${most} characters`, 'x'.repeat(most)]
  yield [`${most + 1} characters`, 'x'.repeat(most + 1)]
  yield [`${most} characters outside the first plane`, '𝒳'.repeat(Math.ceil(most / 2))]
  yield ['a hundred thousand characters', 'x'.repeat(huge)]
  yield ['four hundred nines', '9'.repeat(400)]
  for (const each of odd) yield [`'${JSON.stringify(each)}'`, each]
}

function* numberEdges(schema: Schema): Generator<[string, unknown]> {
  const { minimum, maximum } = schema
  const own = [minimum, maximum].filter((bound) => bound !== undefined).flatMap((at) => [at - 1, at, at + 1])
  for (const each of new Set([...own, ...numbers])) yield [`the number ${each}`, each]
  yield ['a number as text', '1']
}

function* listEdges(schema: Schema, valid: unknown): Generator<[string, unknown]> {
  const one = Array.isArray(valid) && valid.length > 0 ? valid[0] : build(schema.items ?? {}, {}, 'usual')
  const most = schema.maxItems ?? 1_000
  yield ['an empty list', []]
  yield ['the same twice', [one, one]]
  if (most <= 2_000) {
    yield [`${most} of them`, Array(most).fill(one)]
    yield [`${most + 1} of them`, Array(most + 1).fill(one)]
  }
  yield ['a hundred thousand numbers', Array(huge).fill(1)]
  yield ['a list of nulls', [null, null]]
}

/** Around the ends of what is entered, of what a calendar and a database know, and what is no day at all. */
export const days = [
  ...['1990-01-01', '1989-12-31', '2199-12-31', '2200-01-01', '1900-01-01', '1899-12-31', '9999-12-31'],
  ...['0001-01-01', '0100-01-01', '1000-01-01', '10000-01-01', '-0001-01-01', '2026-02-30', '2028-02-29'],
  ...['infinity', 'now', '2026-1-5', '٢٠٢٦-٠١-٠٥'],
]
const instants = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:60Z',
  '2026-01-05T10:00:00+23:59',
]
export const numbers = [
  ...[0, -1, 1, 1.5, -0.000_1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, -(2 ** 53)],
  ...[1e20, 1e308, -1e308],
]
/** Control characters, half a character, writing from right to left, and what other programs would carry out. */
export const odd = [
  ...[
    'a\0b',
    '\u0001\u001b[2J',
    '\ud800',
    '\u202e\u200b\ufeff',
    'e\u0301'.repeat(20),
    '-1',
    '0',
    '1e308',
    'NaN',
  ],
  ...[
    "'; drop table clients; --",
    '%',
    '_%',
    '\\',
    '../../etc/passwd',
    '{{7*7}}',
    '=1+1',
    '<script>',
    '00:00',
    '24:00',
  ],
]

/** A number of a name alone, so that a new endpoint changes nothing of what all others are sent. */
export const turnOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0)
