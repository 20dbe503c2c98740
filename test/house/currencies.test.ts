import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { currencies, isCurrency } from '#platform/currencies.ts'
import { Currency, type Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { parseReply } from '#platform/http/reply.ts'
import { openAgencies } from '#test/agencies.ts'
import { root, sourceFiles } from '#test/house/imports.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON schema is read loosely
type Schema = any

openAgencies()

it('only what is money is a currency, each once', () => {
  for (const code of [
    'XXX',
    'ZZZ',
    'XTS',
    'XAU',
    'XDR',
    'BOV',
    'CHE',
    'DEM',
    'gbp',
    'GB',
    'GBPP',
    '',
    ' GBP',
  ])
    expect(Currency.safeParse(code).success, code).toBe(false)
  for (const code of ['GBP', 'EUR', 'USD', 'JPY', 'KWD', 'PLN', 'XOF'])
    expect(isCurrency(code), code).toBe(true)
  expect(new Set(currencies).size).toBe(currencies.length)
  expect(currencies.filter((code) => !Currency.safeParse(code).success)).toEqual([])
})

// What narrows a list may ask for one that was kept and is none any more.
it('whatever is sent to be kept takes one of these alone', () => {
  const found = allEndpoints.flatMap(loose)
  expect(found).toEqual([])
})

it('one that takes any three letters is found', () => {
  const body = z.object({
    ...{ currency: z.string().max(3), of: z.string().regex(/^[A-Z]{3}$/), good: Currency },
    lines: z.array(z.object({ pay_currency: z.string().max(9).nullable() })).max(1),
    // A number of a column.
    mapping: z.object({ currency: z.int().nullable() }),
  })
  expect(loose({ method: 'POST', path: '/x', body } as never)).toEqual([
    ...['POST /x body.currency', 'POST /x body.of', 'POST /x body.lines[].pay_currency'],
  ])
})

it('what was kept in another one is shown', () => {
  expect(parseReply(z.object({ currency: Currency }), { currency: 'BGN' }).success).toBe(true)
  expect(parseReply(z.object({ currency: Currency }), { currency: 'BG' }).success).toBe(false)
})

it('there is one list', () => {
  const mayAsk = ['src/platform/money.ts', 'src/platform/exports/cells.ts']
  const others = sourceFiles().filter(
    (file) =>
      !mayAsk.includes(file) &&
      /supportedValuesOf\('currency'\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(others).toEqual([])
})

function loose({ method, path, body }: Endpoint): string[] {
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return looseIn(schema, `${method} ${path} body`)
}

/** Every text that is called a currency, or looks like one, and takes more than those of the list. */
function looseIn(schema: Schema, at: string, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (variants) return variants.flatMap((each: Schema) => looseIn(each, at, name))
  const isText = schema.type === 'string' && schema.enum === undefined && schema.const === undefined
  const isOne = /(^|_)currency$/.test(name) || schema.pattern === '^[A-Z]{3}$'
  if (isText && isOne && schema.format !== 'iso-4217') return [at]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => looseIn(each, `${at}.${key}`, key)),
    ...(schema.items ? looseIn(schema.items, `${at}[]`, name) : []),
  ]
}
