import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { birthDays, businessDays } from '#platform/days.ts'
import { Day, type Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { inputOf } from '#test/house/sample.ts'

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
  expect(allEndpoints.flatMap(unbounded).filter((at) => !open.some((each) => at.startsWith(each)))).toEqual(
    [],
  )
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

/** Days that nobody enters: they are counted from others, by so much at most. */
const counted: Record<string, string> = {
  'invoices.due_date': 'so many days after the day of issue',
  'invoices.due_sort': 'the due date, or after all others',
  'invoices.document_date': 'the day of issue, or that of the draft',
  'invoices.drafted_on': 'the day it was made',
  'invoice_lines.week_ending': 'the end of the week of a sheet',
  'period_closings.was_closed_to': 'what stood there before',
  'subscriptions.trial_ends_on': 'so many days after the start',
  'subscriptions.cancelled_on': 'the day it was cancelled',
  'space_warnings.day': 'the day that somebody was told',
  'tenant_usage.day': 'the day that was counted',
  'platform_requests.day': 'the day that was counted',
  'tenants.erase_on': 'within ten years, by its own rule',
}

it('every day that is kept has its range in the database too, or is counted from one that has', async () => {
  const { rows } = await sql<{ at: string; checked: boolean }>`
    select c.table_name || '.' || c.column_name as at, exists (
      select from pg_constraint k where k.conrelid = c.table_name::regclass and k.contype = 'c'
        and pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || '\\M.*(1990|1900)-01-01.*2199-12-31')) as checked
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.data_type = 'date' and t.table_type = 'BASE TABLE'`.execute(
    saffron.database.readingAcross('a test'),
  )
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(({ at, checked }) => checked === at in counted).map(({ at }) => at)).toEqual([])
})

it('a list without pages that has grown beyond all measure says so, in place of being sent', async () => {
  await inAmber((db) =>
    sql`insert into holiday_calendars (tenant_id, name)
      select ${db.tenant}, 'Calendar ' || n from generate_series(1, 20001) n`.execute(db),
  )
  const { status, body } = await as(amber.owner).get('/holiday-calendars')
  expect([status, body.code]).toEqual([413, 'too_many_rows'])
  expect((await as(birch.owner).get('/holiday-calendars')).status).toBe(200)
})

function unbounded({ method, path, body, query, params }: Endpoint): string[] {
  const parts = Object.entries({ body, query, params })
  return parts.flatMap(([name, schema]) => (schema ? walk(inputOf(schema), `${method} ${path} ${name}`) : []))
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
