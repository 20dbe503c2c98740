import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { as } from '#test/agencies.ts'
import { inputOf, sample } from '#test/house/sample.ts'
import {
  type Headers,
  newSender,
  openTestAgencies,
  records,
  send,
  sender,
} from '#test/house/security/input.testing.ts'

openTestAgencies()

/** What only a fault of ours would say: where in the program, what was asked of the database. */
const inside =
  /node_modules|\.ts:\d|\bat (async )?\w+ ?[.(]|\bselect\b.+\bfrom\b|\binsert into\b|SQLSTATE|violates|syntax error|relation "|column "|invalid input syntax|pg_|password_hash|ECONN|ENOENT/i

describe('whatever is sent, it is never a fault of ours, and an answer says nothing of our inside', () => {
  const nasty: unknown[] = [
    'a\0b',
    '\ud800',
    "'; drop table clients; --",
    '{{7*7}}<%= 7*7 %>#{7*7}',
    '../../../../etc/passwd',
    '%s%s%n',
    'x'.repeat(100_000),
    '‮\u200b\ufeff',
    -1,
    0,
    1.5,
    1e308,
    2 ** 80,
    true,
    null,
    [],
    {},
    [[1]],
    { $gt: '' },
    '9'.repeat(400),
    '0001-01-01',
    '9999-12-31T23:59:60Z',
  ]
  /** A third of them, another one each turn: all are tried, and nobody waits for all of them at each address. */
  const some = <T>(values: readonly T[], turn: number): [number, T][] =>
    [...values.entries()].filter(([at]) => at % 3 === turn % 3)
  const url = ({ path }: Endpoint) => {
    const ids = records[path.split('/')[1]!] ?? {}
    return path.replace(/:(\w+)/g, (_all, name) => String(ids[name] ?? ids.id ?? 1))
  }
  const expectMeant = async (
    at: string,
    what: unknown,
    { status, text }: { status: number; text: string },
  ) => {
    expect([at, what, status < 500 || status === 503]).toEqual([at, what, true])
    if (status >= 400) expect([at, what, inside.exec(text)?.[0]]).toEqual([at, what, undefined])
    if (status === 401) await newSender()
  }

  it('in the fields of a body', async () => {
    const taking = allEndpoints.filter(({ method, body }) => method !== 'GET' && body)
    for (const [turn, endpoint] of taking.entries()) {
      const body = sample(inputOf(endpoint.body!)) as object
      // One field after the other is worth more than all at once: the first that is wrong would hide the rest.
      const fields = Object.keys(body)
      for (const [at, value] of some(nasty, turn)) {
        const field = fields[at % Math.max(1, fields.length)]
        const sent = JSON.stringify(field ? { ...body, [field]: value } : value)
        const reply = await send(endpoint.method, url(endpoint), sent)
        await expectMeant(`${endpoint.method} ${endpoint.path}`, [field, value], reply)
      }
    }
  })

  it('in the query of a list', async () => {
    const reading = allEndpoints.filter(({ method, query }) => method === 'GET' && query)
    for (const [turn, endpoint] of reading.entries()) {
      const fields = Object.keys((endpoint.query as unknown as { shape?: object }).shape ?? {})
      for (const [at, value] of some(nasty, turn)) {
        const field = fields[at % Math.max(1, fields.length)] ?? 'search'
        const text = encodeURIComponent(String(value).slice(0, 4_000).replace('\ud800', ''))
        for (const query of [`${field}=${text}`, `${field}[]=${text}&${field}=${text}`, `search=${text}`]) {
          await expectMeant(
            endpoint.path,
            query.slice(0, 100),
            await send('GET', `${url(endpoint)}?${query}`),
          )
        }
      }
    }
  })

  it('as an id', async () => {
    const ids = [
      '0',
      '-1',
      '1e3',
      '0x1',
      '1.0',
      ' 1',
      '1%00',
      '1%0a',
      '٣',
      '9'.repeat(40),
      'null',
      '[object Object]',
      '../1',
      '%2e%2e',
    ]
    const addressed = allEndpoints.filter(({ path }) => path.includes(':'))
    for (const [turn, endpoint] of addressed.entries()) {
      for (const [, id] of some(ids, turn)) {
        // As one part of the address: `../1` would else be that of another record, which is there.
        const at = endpoint.path.replace(/:\w+/g, encodeURIComponent(id))
        const payload = endpoint.body ? '{}' : undefined
        const reply = await send(endpoint.method, at, payload)
        await expectMeant(`${endpoint.method} ${endpoint.path}`, id, reply)
        expect([endpoint.path, id, reply.status]).not.toEqual([endpoint.path, id, 200])
      }
    }
  })
})

describe('a body', () => {
  it.each([
    ['lists', '['],
    ['objects', '{"a":'],
  ])('of a hundred thousand %s in each other is refused', async (_what, open) => {
    const deep = `${open.repeat(100_000)}${open === '[' ? ']'.repeat(100_000) : `1${'}'.repeat(100_000)}`}`
    for (const body of [deep, `{"code":"X","name":"X","rate":"0","category":"Z","more":${deep}}`]) {
      const { status, text } = await send('POST', '/tax-codes', body, {
        'idempotency-key': `deep-${status_()}`,
      })
      expect([status, JSON.parse(text).code]).toEqual([400, 'bad_json'])
    }
  })
  let tried = 0
  const status_ = () => ++tried + 10_000

  it('may be as long as its endpoint says: no more than ten megabytes that are held, or 110 that go on as they come', () => {
    const beyond = allEndpoints.filter(
      ({ bodyLimit = 0, streams }) => bodyLimit > (streams ? 110 : 10) * 1024 * 1024,
    )
    expect(beyond.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it.each([
    ['{"__proto__":{"polluted":1},"name":"x"}'],
    ['{"constructor":{"prototype":{"polluted":1}},"name":"x"}'],
    ['{"name":{"__proto__":{"polluted":1}}}'],
  ])('%s changes no prototype', async (body) => {
    expect((await send('POST', '/clients', body)).status).toBeLessThan(500)
    expect((await send('POST', '/clients', body)).status).toBeGreaterThanOrEqual(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it.each([
    '?__proto__[polluted]=1&constructor[prototype][polluted]=1',
    '?__proto__.polluted=1&__proto__=1',
    '?sort=__proto__&search=constructor',
    '?sort=constructor&per_page=25',
    '?tenant=__proto__',
  ])('nor does the query %s', async (query) => {
    expect((await send('GET', `/clients${query}`)).status).toBeLessThan(500)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it.each([
    ['text/plain', '{"name":"X"}'],
    ['text/html', '{"name":"X"}'],
    ['application/x-www-form-urlencoded', 'name=X'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nX\r\n--x--',
    ],
    ['application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['application/yaml', 'name: X'],
    ['application/jsonp', '{"name":"X"}'],
    ['application/json-patch+json', '[{"op":"add","path":"/name","value":"X"}]'],
    ['nonsense', '{"name":"X"}'],
  ])('that says to be %s is not taken for JSON', async (type, body) => {
    const { status } = await send('POST', '/clients', body, { 'content-type': type })
    expect(status).toBe(415)
  })
})

describe('a method', () => {
  it('is the one that was used, whatever headers, query or body say', async () => {
    const before = (await as(sender).get('/clients')).body.meta.total
    const id = records.clients!.id
    const overrides: Headers = {
      'x-http-method-override': 'DELETE',
      'x-http-method': 'DELETE',
      'x-method-override': 'DELETE',
    }
    expect((await send('GET', `/clients/${id}?_method=DELETE`, undefined, overrides)).status).toBe(422)
    expect((await send('GET', `/clients/${id}`, undefined, overrides)).status).toBe(200)
    expect((await send('HEAD', `/clients/${id}`, undefined, overrides)).status).toBe(200)
    expect((await send('POST', `/clients/${id}`, '{"_method":"DELETE"}', overrides)).status).toBe(405)
    expect((await as(sender).get('/clients')).body.meta.total).toBe(before)
  })

  it('that only looks changes nothing, asked as HEAD, either', async () => {
    const { status, text } = await send('HEAD', '/clients')
    expect([status, text]).toEqual([200, ''])
  })
})
