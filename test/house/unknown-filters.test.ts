import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#platform/http/mount.ts'
import { keysOf, refuseUnknown } from '#platform/http/query-keys.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { centralPerson, nobody, type Outsider } from '#test/people.ts'

let sasha: Outsider
openAgencies()
beforeAll(async () => {
  sasha = await centralPerson(saffron.database)
})

const addressOf = (path: string) => path.replace(/:\w+/g, '1')
const asks = () => allEndpoints.filter(({ method }) => method === 'GET')

describe('what nobody here knows to ask', () => {
  it('is refused at every address, with its name', async () => {
    expect(asks().length).toBeGreaterThan(300)
    const answered: string[] = []
    for (const { path, allow } of asks()) {
      const names = [allow].flat()
      const who = names.some((name) => name.startsWith('central.')) ? sasha : amber.owner
      const { status, body } = await as(names.includes('public') ? nobody : who).get(
        `${addressOf(path)}?foo=1`,
      )
      // Somebody else’s page: who they are is looked at first.
      if (status === 403 || status === 404 || status === 401) continue
      if (status !== 422 || body.code !== 'unknown_filter' || !body.errors?.foo)
        answered.push(`${path}: ${status} ${body.code}`)
    }
    expect(answered).toEqual([])
  })

  it('is known of every address by its contract', () => {
    const strange = allEndpoints.filter(({ query }) => query && !keysOf(query)).map(({ path }) => path)
    expect(strange).toEqual([])
    for (const { path, query } of allEndpoints)
      expect(() => refuseUnknown(query, { foo: '1' }), path).toThrow(
        expect.objectContaining({ code: 'unknown_filter' }),
      )
  })

  it.each([
    ['/units?worker=1', 'worker', undefined],
    ['/timesheets?reviewer=1', 'reviewer', undefined],
    ['/clients?serach=north', 'serach', 'search'],
    ['/timesheets?candidate=1', 'candidate', 'candidate_id'],
    ['/invoices?Status=draft', 'Status', 'status'],
    [`/invoices?${'x'.repeat(400)}=1`, 'x'.repeat(400), undefined],
    ['/reports/margin/gross-margin?clint=1', 'clint', 'client'],
    ['/invoices?__proto__=1', '__proto__', undefined],
    ['/invoices?constructor=1&toString=1', 'toString', undefined],
  ])('names the nearest that is known: %s', async (address, key, nearest) => {
    const { status, body } = await as(amber.owner).get(address)
    expect([status, body.code]).toEqual([422, 'unknown_filter'])
    expect(body.errors[key][0]).toContain(nearest ? `“${nearest}”` : 'nearest')
    expect(body.errors[key][0].length).toBeLessThan(200)
  })

  it('lets a link say which agency it speaks to', async () => {
    expect((await as(amber.owner).get('/clients?tenant=amber')).status).toBe(200)
    expect(() => refuseUnknown(undefined, { tenant: 'amber' })).not.toThrow()
  })

  it('is kept from lists where it is the page’s own: what is opened beside them', () => {
    const pages = globSync('src/**/web/**/*.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const)
    const own = pages.flatMap(([file, text]) =>
      [...text.matchAll(/loaderDeps: \(\{ search: \{ (\w+):/g)].map(([, key]) => [file, key!] as const),
    )
    expect(own.length).toBeGreaterThan(5)
    for (const [file, key] of own) {
      const room = file.split('/web/')[0]!
      const said = pages.some(
        ([each, text]) => each.startsWith(`${room}/`) && text.includes(`beside: '${key}'`),
      )
      expect([file, key, said]).toEqual([file, key, true])
    }
  })
})
