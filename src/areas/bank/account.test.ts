import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  approve,
  ask,
  asked,
  at,
  first,
  history,
  type Made,
  made,
  second,
  shown,
} from '#areas/bank/bank.testing.ts'
import { amber, as, behindOurBack, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { nobody, type Person } from '#test/people.ts'

openAgencies({ emails: true })

const refusal = (one: Made, change: object, by: Person = amber.finance) =>
  as(by).post(at(one, 'bank-change/refusal'), { reason: 'They knew nothing of it', ...change })

const withdraw = (one: Made, change: object, by: Person = amber.payroll) =>
  as(by).delete(at(one, 'bank-change'), change)

describe.each(['suppliers', 'candidates'] as const)('the bank account of %s', (kind) => {
  test('is entered with the record, and told by no answer to it', async () => {
    const one = await made(kind)
    expect(await shown(one)).toEqual({ ending: '2222', details: first, pending: null })
    const { body } = await as(amber.owner).get(`/${kind}/${one.id}`)
    expect(JSON.stringify(body)).not.toContain('11112222')
  })

  test('shows its last digits to those who may not see it, to others nothing', async () => {
    const one = await made(kind)
    expect(await shown(one, amber.compliance)).toEqual({ ending: '2222', details: null, pending: null })
    expect((await as(amber.candidate).get(at(one))).status).toBe(403)
    expect((await as(nobody).get(at(one))).status).toBe(401)
    for (const by of [birch.owner, birch.finance]) expect((await as(by).get(at(one))).status).toBe(404)
  })

  test('changes when somebody asks and somebody else approves, and not before', async () => {
    const one = await made(kind)
    const reply = await ask(one)
    expect(reply.body).toEqual({ title: 'Waiting for approval', description: expect.any(String) })
    const { pending, ...now } = await shown(one)
    expect(now).toEqual({ ending: '2222', details: first })
    expect(pending).toMatchObject({
      status: 'pending',
      requested_by: amber.payroll.id,
      requested_by_name: 'Paul Price',
      from_ending: '2222',
      to_ending: '4444',
      from: first,
      to: second,
      mine_to_decide: true,
      own: false,
      approvers: expect.arrayContaining(['Ann Archer', 'Fay Finch']),
    })
    expect((await approve(one, { change_id: pending.id })).status).toBe(200)
    expect(await shown(one)).toEqual({ ending: '4444', details: second, pending: null })
  })

  test('takes two people: who asked approves and refuses nothing, whatever they may do', async () => {
    const one = await made(kind)
    const change = await asked(one, amber.owner)
    expect((await shown(one)).pending.approvers).toEqual(['Fay Finch'])
    for (const decide of [approve, refusal]) {
      const refused = await decide(one, change, amber.owner)
      expect([refused.status, refused.body.code]).toEqual([403, 'bank_change.own'])
    }
    expect((await approve(one, change, amber.payroll)).status).toBe(403)
    expect((await shown(one)).ending).toBe('2222')
    expect((await approve(one, change)).status).toBe(200)
    // Below every rule, the table itself says so.
    const forged = behindOurBack(
      `update bank_changes set decided_by = requested_by where tenant_id = ${amber.tenant.id}`,
    )
    await expect(forged).rejects.toThrow(/check constraint/)
  })

  test('stays when it is refused or withdrawn, and may be asked for again', async () => {
    const one = await made(kind)
    expect((await refusal(one, await asked(one), amber.finance)).body.title).toBe('Change refused')
    const change = await asked(one)
    expect((await withdraw(one, change, amber.compliance)).status).toBe(403)
    expect((await withdraw(one, change)).body.title).toBe('Request withdrawn')
    expect(await shown(one)).toEqual({ ending: '2222', details: first, pending: null })
    for (const decide of [approve, refusal, withdraw]) {
      const late = await decide(one, change, amber.owner)
      expect([late.status, late.body.code]).toEqual([409, 'bank_change.decided'])
    }
    await asked(one)
  })

  test('has one change waiting at a time', async () => {
    const one = await made(kind)
    const replies = await Promise.all([1, 2, 3].map(() => ask(one)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await ask(one, amber.owner)).body.code).toBe('bank_change.pending')
    expect((await history(one)).filter(({ action }) => action === 'bank change requested')).toHaveLength(1)
  })

  test('of two who decide at once one wins', async () => {
    const one = await made(kind)
    const change = await asked(one)
    const replies = await Promise.all([
      approve(one, change, amber.owner),
      refusal(one, change, amber.finance),
      approve(one, change, amber.finance),
      withdraw(one, change),
    ])
    const codes = replies.map(({ status }) => status).sort()
    expect(codes).toEqual([200, 409, 409, 409])
    const won = replies.findIndex(({ status }) => status === 200)
    expect((await shown(one)).ending).toBe(won === 1 || won === 3 ? '2222' : '4444')
  })

  test('is not changed by a request that has become stale', async () => {
    const one = await made(kind)
    const change = await asked(one)
    await inAmber((db) =>
      sql`update ${sql.table(kind)} set bank_locked = '' where tenant_id = ${db.tenant} and id = ${one.id}`.execute(
        db,
      ),
    )
    const late = await approve(one, change)
    expect([late.status, late.body.code]).toEqual([409, 'bank_change.stale'])
    expect((await shown(one)).pending.id).toBe(change.change_id)
    expect((await refusal(one, change)).status).toBe(200)
  })

  test('is not decided on through another record', async () => {
    const [one, other] = [await made(kind), await made(kind)]
    const change = await asked(one)
    await asked(other, amber.payroll, { ...second, account_number: '99998888' })
    expect((await approve(other, change)).body.code).toBe('bank_change.decided')
    expect((await shown(other)).ending).toBe('2222')
  })

  test('cannot be asked for without its permission, half, or as it is', async () => {
    const one = await made(kind)
    expect((await ask(one, amber.consultant)).status).toBe(403)
    expect((await ask(one, amber.auditor)).status).toBe(403)
    const half = await ask(one, amber.payroll, { ...second, sort_code: '' })
    expect(Object.keys(half.body.errors)).toEqual(['sort_code'])
    expect((await ask(one, amber.payroll, first)).body.code).toBe('bank_change.same')
    expect((await shown(one)).pending).toBeNull()
  })

  test('is no matter of another agency', async () => {
    const one = await made(kind)
    const change = await asked(one)
    for (const call of [
      ask(one, birch.payroll),
      approve(one, change, birch.finance),
      refusal(one, change, birch.finance),
      withdraw(one, change, birch.payroll),
    ])
      expect((await call).status).toBe(404)
    const own = await made(kind, first, birch.owner)
    expect((await approve(own, change, birch.finance)).body.code).toBe('bank_change.decided')
    expect((await shown(one)).pending.id).toBe(change.change_id)
  })

  test('tells each step in the history, and no number of it', async () => {
    const one = await made(kind)
    await withdraw(one, await asked(one))
    await refusal(one, await asked(one))
    await approve(one, await asked(one))
    const logged = await history(one)
    expect(logged.map(({ action }) => action)).toEqual([
      'bank change approved',
      'bank change requested',
      'bank change refused',
      'bank change requested',
      'bank change withdrawn',
      'bank change requested',
      'created',
    ])
    expect(logged[0]!.changes.bank_account).toEqual({ from: '•••• 2222', to: '•••• 4444' })
    expect(JSON.stringify(logged)).not.toMatch(/11112222|33334444|203040/)
  })

  test('stands nowhere in the database in the clear, retries included', async () => {
    const key = { 'idempotency-key': `bank-${kind}-at-rest` }
    const number = kind === 'suppliers' ? '57310864' : '57310865'
    const body = { ...first, account_number: number, email: `rest@${kind}.test` }
    const own =
      kind === 'suppliers'
        ? { name: 'Rest Ltd', kind: 'umbrella' }
        : { first_name: 'R', last_name: 'Est', ni_number: 'AB112233C' }
    const reply = await as(amber.owner).post(`/${kind}`, { ...own, ...body }, key)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    const one = { ...reply.body, kind }
    const change = { ...second, account_number: number.replace('573', '604') }
    expect((await as(amber.payroll).post(at(one, 'bank-change'), change, key)).status).toBe(201)
    await saffron.settle()
    for (const text of [number, 'AB112233C']) expect(await holding(text)).toEqual([])
    expect(await holding(change.account_number)).toEqual([])
    // The search itself is seen to find what there is.
    expect(await holding(`rest@${kind}.test`)).toContain(kind)
    for (const typed of [number, '5731', change.account_number])
      expect(JSON.stringify((await as(amber.owner).get(`/search?q=${typed}`)).body)).not.toContain('Est')
  })
})

/** The tables in which some row holds this text. */
async function holding(text: string): Promise<string[]> {
  const db = saffron.database.readingAcross('a test looks everywhere')
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' order by 1`.execute(db)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } =
        await sql`select from ${sql.table(name)} x where x::text like ${`%${text}%`} limit 1`.execute(db)
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}
