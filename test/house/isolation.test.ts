import { beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#areas/permissions.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { areas } from '#server/areas.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { fingerprint } from '#test/fingerprint.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { inputOf, sample } from '#test/house/sample.ts'
import { nobody, type requestsTo } from '#test/people.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

let records: Records

openAgencies()
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
})

/** An id that no record has. */
const nowhere = 9_999_999_999

const withIds = () =>
  allEndpoints.filter(
    ({ path }) =>
      path.includes(':') &&
      !path.startsWith('/:model') &&
      !path.startsWith('/actions/') &&
      // Closed to everybody of an agency, whatever the id: src/areas/central/routes.test.ts.
      !path.startsWith('/central/'),
  )

function addressed({ path }: Endpoint, ids: Record<string, number> | undefined): string {
  return path.replace(/:(\w+)/g, (_all, name) => String(ids?.[name] ?? nowhere))
}

function bodyOf({ body }: Endpoint): object | undefined {
  return body && (sample(inputOf(body)) as object)
}

describe('every endpoint', () => {
  it('says who may use it, by a name of the catalogue', () => {
    const named = allEndpoints.flatMap(({ allow, path, method }) =>
      [allow].flat().map((name) => ({ name, at: `${method} ${path}` })),
    )
    const unknown = named.filter(
      ({ name }) => !['public', 'account', 'member'].includes(name) && !(name in permissions),
    )
    expect(unknown).toEqual([])
    const removable = areas.flatMap((area) => Object.values(area.removable ?? {}))
    expect(removable.flatMap(({ allow }) => allow).filter((name) => !(name in permissions))).toEqual([])
  })

  it('that takes an id has a record in this test', () => {
    const without = withIds().filter(({ path }) => !records[path.split('/')[1]!])
    expect(without.map(({ path }) => path)).toEqual([])
    const models = areas.flatMap((area) => Object.keys(area.removable ?? {}))
    expect(models.filter((model) => !records[model])).toEqual([])
  })

  it('but the public ones is closed to somebody who is not signed in', async () => {
    for (const endpoint of allEndpoints.filter(({ allow }) => ![allow].flat().includes('public'))) {
      const { status } = await call(nobody, endpoint, records[endpoint.path.split('/')[1]!])
      expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, 401])
    }
  })

  it('shows the owner of another agency nothing: the answer is that of a record which does not exist', async () => {
    const before = await fingerprint(amber)
    for (const endpoint of withIds()) {
      const at = `${endpoint.method} ${endpoint.path}`
      const foreign = await call(birch.owner, endpoint, records[endpoint.path.split('/')[1]!])
      const missing = await call(birch.owner, endpoint, undefined)
      expect([at, foreign.status, foreign.body?.code]).toEqual([at, missing.status, missing.body?.code])
      expect([at, foreign.body?.title]).toEqual([at, missing.body?.title])
      // Asking for a new link is answered alike for everybody: who may have one gets it by mail.
      if (!endpoint.path.endsWith('/link')) expect([at, foreign.status >= 400]).toEqual([at, true])
      // Only a body that does not fit is answered before the record is looked for.
      if (
        endpoint.body === undefined &&
        !/^\/(approver|asked-(orders|documents|applications|consents))\//.test(endpoint.path)
      )
        expect([at, foreign.status]).toEqual([at, 404])
    }
    expect(await fingerprint(amber)).toBe(before)
  })

  it('lists nothing of another agency', async () => {
    const lists = allEndpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    const names = ['Northwind', 'Doyle', 'Night nurse']
    for (const endpoint of lists) {
      const { body, status } = await call(birch.owner, endpoint, undefined)
      if (status !== 200) continue
      for (const name of names)
        expect([endpoint.path, JSON.stringify(body).includes(name)]).toEqual([endpoint.path, false])
    }
  })

  it('is closed in another agency by its name too', async () => {
    const stranger = as(amber.owner, { tenant: 'birch' })
    for (const path of ['/clients', '/settings', '/timesheets', '/invoices'])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
  })
})

describe('an id in a body', () => {
  it('that points into another agency is refused at its field, and nothing is made', async () => {
    const own = await createPlacementFixture(saffron.database, birch)
    const job = await as(birch.owner).post('/jobs', {
      title: 'Ours',
      client_id: own.client_id,
      start_date: '2026-01-05',
    })
    const placement = goldenPlacementBody(own, job.body.id, birch.approver.id)
    const line = { description: 'Day', quantity: '1', unit_price: '1.00', tax_code_id: own.tax_code_id }
    const of = (name: string) => records[name]!.id!
    const cases: [path: string, body: object, field: string][] = [
      ['/jobs', { title: 'x', client_id: of('clients'), start_date: '2026-01-05' }, 'client_id'],
      [
        '/jobs',
        {
          title: 'x',
          client_id: own.client_id,
          start_date: '2026-01-05',
          owner_user_id: amber.consultant.id,
        },
        'owner_user_id',
      ],
      ['/job-candidates', { job_id: of('jobs'), candidate_ids: [own.candidate_id] }, 'job_id'],
      ['/job-candidates', { job_id: job.body.id, candidate_ids: [of('candidates')] }, 'candidate_ids.0'],
      ['/placements', { ...placement, job_id: of('jobs') }, 'job_id'],
      ['/placements', { ...placement, candidate_id: of('candidates') }, 'candidate_id'],
      ['/placements', { ...placement, approver_user_id: amber.approver.id }, 'approver_user_id'],
      ['/timesheets', { placement_id: of('placements'), day: '2026-01-05' }, 'placement_id'],
      ['/expense-codes', { code: 'X', name: 'x', tax_code_id: of('tax-codes') }, 'tax_code_id'],
      ['/invoices', { type: 'sales', client_id: of('clients'), lines: [line] }, 'client_id'],
      ['/invoices', { type: 'self-billing', supplier_id: of('suppliers'), lines: [line] }, 'supplier_id'],
      [
        '/invoices',
        { type: 'sales', client_id: own.client_id, lines: [{ ...line, tax_code_id: of('tax-codes') }] },
        'lines.0.tax_code_id',
      ],
    ]
    const before = await Promise.all([fingerprint(amber), fingerprint(birch)])
    for (const [path, body, field] of cases) {
      const refused = await as(birch.owner).post(path, body)
      expect([path, field, refused.status]).toEqual([path, field, 422])
      expect([path, Object.keys(refused.body.errors ?? {})]).toEqual([path, [field]])
    }
    expect(await Promise.all([fingerprint(amber), fingerprint(birch)])).toEqual(before)
  })
})

describe('the generic delete', () => {
  it('finds no record of another agency, alone or in a batch', async () => {
    const before = await fingerprint(amber)
    for (const model of areas.flatMap((area) => Object.keys(area.removable ?? {}))) {
      const id = records[model]!.id!
      const one = await as(birch.owner).delete(`/${model}/${id}`)
      expect([model, one.status]).toEqual([model, 404])
      const many = await as(birch.owner).delete(`/actions/batch/delete/${model}`, { model_ids: [id] })
      expect([model, many.status >= 400]).toEqual([model, true])
    }
    expect(await fingerprint(amber)).toBe(before)
  })
})

type Speaking = Parameters<ReturnType<typeof requestsTo>>[0]

function call(person: Speaking, endpoint: Endpoint, ids: Record<string, number> | undefined) {
  const speaker = as(person)
  const path = addressed(endpoint, ids)
  const body = bodyOf(endpoint)
  switch (endpoint.method) {
    case 'GET':
      return speaker.get(path)
    case 'POST':
      return speaker.post(path, body)
    case 'PATCH':
      return speaker.patch(path, body ?? {})
    case 'PUT':
      return speaker.put(path, body)
    case 'DELETE':
      return speaker.delete(path, body)
  }
}
