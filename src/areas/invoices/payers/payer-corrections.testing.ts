/** Somebody else should have been paid: what tests of such corrections ask for, and what came of it. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { approved, run, type shift, umbrella, type Worker } from '#areas/invoices/payers/payers.testing.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'

export const doyle = 'Doyle Care Ltd'
export const bright = 'Bright Umbrella'
export const finance = () => as(amber.finance)
export const because = { accepted: [{ code: 'duty.credit_approval', reason: 'Nobody else is here today' }] }

export const wrong = (timesheet_ids: number[], supplier_id: number | null = umbrella) => ({
  ...{ cause: 'supplier', timesheet_ids, supplier_id },
})
export const preview = (body: object, person = amber.finance) => as(person).post('/corrections/preview', body)
export const ask = (body: object) =>
  finance().post('/corrections', { ...body, reason: 'They told us of the umbrella late' })

export async function corrected(body: object) {
  const made = await ask(body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const decided = await finance().post(`/corrections/${made.body.id}/approval`, because)
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  await saffron.settle()
  const done = (await finance().get(`/corrections/${made.body.id}`)).body
  expect(done, JSON.stringify(done.failure)).toMatchObject({ status: 'done' })
  return done
}

/** Approves and issues every draft of a type; each is the sum of its lines. Answers whose they are and what they come to. */
export async function issueAll(type: string): Promise<[string, number][]> {
  const drafts = (await finance().get(`/invoices?status=draft&type=${type}`)).body.data
  const sums: [string, number][] = []
  for (const { id } of drafts) {
    await finance().post(`/invoices/${id}/approval`, because)
    const { status, body } = await finance().post(`/invoices/${id}/issue`, {})
    expect(status, JSON.stringify(body)).toBe(200)
    const lines = body.lines.reduce((sum: number, { net }: { net: number }) => sum + net, 0)
    expect(lines).toBe(body.net)
    sums.push([body.party_name, body.net])
  }
  await saffron.settle()
  return sums.sort()
}

export async function issued(worker: Worker, monday = '2026-11-02', shifts?: ReturnType<typeof shift>[]) {
  const sheet = await approved(worker, monday, shifts)
  expect((await run()).status).toBe(201)
  await issueAll('self-billing')
  return sheet
}

type Proposed = { kind: string; party_name: string; net: number }
export const documents = (shown: { documents: Proposed[] }) =>
  shown.documents.map(({ kind, party_name, net }) => [kind, party_name, net])

/** What each is paid for the sheet by documents that stand: of what is credited nothing. */
export async function paidBy(sheet: number) {
  const { rows } = await inAmber((db) =>
    sql<{ name: string; net: number }>`
      select s.name, sum(u.pay_amount)::int as net from charge_units u
      join invoice_units k on k.tenant_id = u.tenant_id and k.charge_unit_id = u.id and k.side = 'self-billing'
        and k.released_at is null
      join invoices i on i.tenant_id = k.tenant_id and i.id = k.invoice_id and i.number is not null
      join suppliers s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
      where u.tenant_id = ${db.tenant} and u.timesheet_id = ${sheet} group by s.name order by s.name`.execute(
      db,
    ),
  )
  return rows.map(({ name, net }) => [name, net])
}

/** Everything that was issued to each for a worker, credit notes taken off. */
export async function balances({ id }: Worker) {
  const { rows } = await inAmber((db) =>
    sql<{ name: string; net: number }>`
      select i.party_name as name, sum(case when i.type = 'self-billing' then l.net else -l.net end)::int as net
      from invoice_lines l join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id and i.number is not null
      where l.tenant_id = ${db.tenant} and l.candidate_id = ${id} and i.type like 'self-billing%'
      group by i.party_name order by i.party_name`.execute(db),
  )
  return rows.map(({ name, net }) => [name, net])
}
