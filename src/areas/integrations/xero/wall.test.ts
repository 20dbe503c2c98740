import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  connected,
  entity,
  golden,
  mapped,
  openXero,
  organisation,
  owner,
  path,
  run,
  xero,
} from '#areas/integrations/xero/xero.testing.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

openXero()

it('another agency sees, changes and infers nothing of it', async () => {
  const id = await connected()
  await mapped(id)
  await golden()
  await run(id)
  const [link] = (
    await inAmber((db) =>
      sql<{ id: number; version: number }>`
    select l.id, l.version from remote_links l where l.tenant_id = ${db.tenant} and l.object = 'invoices'`.execute(
        db,
      ),
    )
  ).rows
  for (const who of [birch.owner, birch.finance]) {
    const other = as(who)
    expect((await other.get('/integrations/xero')).body.companies[0].connection).toBe(null)
    expect((await other.get('/integration-log')).body.data).toEqual([])
    for (const more of ['/mapping', '/dry-run', '/conflicts', '/differences'])
      expect((await other.get(path(id, more))).status).toBe(404)
    expect((await other.patch(path(id), { version: 1, paused: true })).status).toBe(404)
    expect((await other.delete(path(id))).status).toBe(404)
    expect((await other.post(path(id, '/sync'))).status).toBe(404)
    expect((await other.put(path(id, '/mapping'), { lines: [] })).status).toBe(404)
    expect((await other.put(path(id, '/organisation'), { account_id: organisation.id })).status).toBe(404)
    expect(
      (
        await other.post(`/integrations/xero/conflicts/${link!.id}/answer`, {
          version: link!.version,
          choice: 'leave',
        })
      ).status,
    ).toBe(404)
    expect((await other.post('/integrations/xero/connections', { legal_entity_id: entity })).status).toBe(422)
  }
  expect((await as(nobody).get('/integrations/xero')).status).toBe(401)
})

it('no secret is in a history, a log, an export or an answer', async () => {
  const id = await connected()
  await run(id)
  xero.shutOut()
  await run(id)
  const { rows } = await inAmber((db) =>
    sql<{ secrets_locked: string }>`
    select c.secrets_locked from integration_connections c where c.tenant_id = ${db.tenant}`.execute(db),
  )
  const { access_token, refresh_token } = JSON.parse(
    saffron.deps.vault.open(
      rows[0]!.secrets_locked,
      `integration_connections ${amber.tenant.id} ${id} secrets`,
    ),
  )
  const said = await Promise.all(
    [
      '/integrations',
      '/integrations/xero',
      '/integration-log',
      '/audit',
      '/notifications',
      path(id, '/conflicts'),
    ].map(async (at) => JSON.stringify((await owner().get(at)).body)),
  )
  const kept = await inAmber((db) =>
    sql`
    select h.changes, l.message from history h full join integration_log l on false
    where coalesce(h.tenant_id, l.tenant_id) = ${db.tenant}`.execute(db),
  )
  const all = [...said, JSON.stringify(kept.rows)].join('\n')
  expect(all).toContain('Amber Staffing')
  for (const secret of [access_token, refresh_token, rows[0]!.secrets_locked, xero.app.client_secret])
    expect(all).not.toContain(secret)
})
