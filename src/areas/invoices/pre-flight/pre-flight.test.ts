import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import {
  change,
  drafts,
  finance,
  fixture,
  openTestAgencies,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { csvRows } from '#test/csv.ts'
import { daysFromToday } from '#test/days.ts'
import type { Person } from '#test/people.ts'
import { addPerson } from '#test/people.ts'
import { seedGoldenPlacement } from '#test/seed-billable.ts'

openTestAgencies()
beforeEach(() =>
  inAmber(async (db) => {
    await sql`delete from placement_rates where tenant_id = ${db.tenant}`.execute(db)
    await sql`delete from pre_flight_rules where tenant_id = ${db.tenant}`.execute(db)
  }),
)

type Finding = {
  id: string
  rule: string
  words: string
  figures: object
  records: { kind: string; id: number }[]
  dismissal: object | null
}

const ofRun = async (side = 'sales', person: Person = amber.finance) =>
  (await as(person).get(`/invoice-runs/findings?side=${side}&period_end=2026-03-31`)).body
const ofDrafts = async (person: Person = amber.finance, query = '') =>
  (await as(person).get(`/invoice-findings${query}`)).body
const rulesOf = ({ data }: { data: Finding[] }) => data.map(({ rule }) => rule).sort()
const only = async (
  rule: string,
  side = 'sales',
  person: Person = amber.finance,
): Promise<Finding | undefined> =>
  (await ofRun(side, person)).data.find((each: Finding) => each.rule === rule)
const choose = async (rules: object) => {
  const { version } = (await as(amber.owner).get('/pre-flight-rules')).body
  const changed = await as(amber.owner).patch('/pre-flight-rules', { version, rules })
  expect(changed.status).toBe(200)
}
const dismissed = (ids: string[], person: Person = amber.finance, side = 'sales') =>
  as(person).post('/invoice-findings/dismissals', {
    ids,
    reason: 'They asked for it',
    run: { side, period_end: '2026-03-31' },
  })

/** Weeks of the placement before, each of so many minutes and amounts; the unit of each is on no run any more. */
async function weeksBefore(count: number, minutes: number, given: { charge?: number; pay?: number } = {}) {
  for (let at = 1; at <= count; at++) {
    const id = await sheet({
      period_end: `2026-0${at > 3 ? 1 : 2}-${String(at > 3 ? 32 - 7 * (at - 3) - 0 : 29 - 7 * at).padStart(2, '0')}`,
      units: [],
    })
    await figures(id, minutes, given)
  }
}
const figures = (id: number, minutes: number, { charge = minutes * 40, pay = minutes * 30 } = {}) =>
  inAmber((db) =>
    sql`update timesheets set minutes = ${minutes}, charge_amount = ${charge}, pay_amount = ${pay}
      where tenant_id = ${db.tenant} and id = ${id}`.execute(db),
  )

describe('what stands out', () => {
  it('is nothing but the first document, on an ordinary week', async () => {
    await sheet()
    expect(rulesOf(await ofRun())).toEqual(['first'])
  })

  it('is hours far above the placement’s own', async () => {
    await weeksBefore(5, 2400)
    const id = await sheet({ period_end: '2026-03-08' })
    await figures(id, 2400 + 239)
    expect(await only('hours')).toBeUndefined()
    await figures(id, 2400 + 240)
    const found = await only('hours')
    expect(found).toMatchObject({
      figures: { minutes: 2640, mean: 2400, deviation: 0, sheets: 5 },
      words:
        'Dan Doyle has 44:00 hours in the period to 8 Mar 2026. The 5 timesheets before had 40:00 hours on average, with a standard deviation of 0:00 hours.',
      records: [{ kind: 'timesheets', id }, { kind: 'placements' }],
    })
    await choose({ hours: { mode: 'warn', sigma: 3, least_hours: 5, least_sheets: 4 } })
    expect(await only('hours')).toBeUndefined()
    await choose({ hours: { mode: 'warn', sigma: 3, least_hours: 4, least_sheets: 6 } })
    expect(await only('hours')).toBeUndefined()
  })

  it('is a margin that falls, for whoever may see margins alone', async () => {
    await weeksBefore(4, 2400)
    const id = await sheet({ period_end: '2026-03-08' })
    await figures(id, 2400, { charge: 100_000, pay: 80_000 })
    expect(await only('margin')).toMatchObject({ figures: { margin: 2000, was: 2500, sheets: 4 } })
    await figures(id, 2400, { charge: 100_000, pay: 79_900 })
    expect(await only('margin')).toBeUndefined()
    await figures(id, 2400, { charge: 100_000, pay: 80_000 })
    const blind = await person('blind@amber.test', [
      'invoices.view',
      'invoices.run',
      'invoices.issue',
      'invoices.approve',
    ])
    const seen = await ofRun('sales', blind)
    expect(rulesOf(seen)).toEqual(['first'])
    expect(seen.open).toBe(1)
    const { id: hidden } = (await only('margin'))!
    expect((await dismissed([hidden], blind)).body.code).toBe('pre_flight.changed')
  })

  it('is a rate that is not the one of the placement, on each side', async () => {
    const id = await sheet()
    const rate = (charge: string, pay: string, from = '2026-01-05') =>
      inAmber((db) =>
        sql`insert into placement_rates (tenant_id, placement_id, rate_code_id, pay_rate, charge_rate, effective_from)
          select ${db.tenant}, t.placement_id, ${fixture.basic}, ${pay}, ${charge}, ${from} from timesheets t
          where t.tenant_id = ${db.tenant} and t.id = ${id}`.execute(db),
      )
    await rate('26.0000', '20.0000')
    expect(await only('rate')).toBeUndefined()
    await rate('26.5000', '20.0000', '2026-02-02')
    expect(await only('rate')).toMatchObject({
      figures: { rate: '26.0000', agreed: '26.5000', from: '2026-02-06', to: '2026-02-06' },
      words: 'Basic of Dan Doyle on 6 Feb 2026 is at £26.00. The placement says £26.50.',
    })
    expect(await only('rate', 'self-billing')).toBeUndefined()
  })

  it('is the same day on two timesheets of one worker at one client, also when one is on a document', async () => {
    await sheet()
    await run()
    const [{ id: document }] = await drafts()
    const other = await inAmber((db) => seedGoldenPlacement(db, fixture))
    await sheet({ placement_id: other })
    expect(await only('duplicate')).toMatchObject({
      figures: { days: 1, from: '2026-02-06', to: '2026-02-06' },
      records: [{ kind: 'timesheets' }, { kind: 'timesheets' }, { kind: 'invoices', id: document }],
    })
    await choose({ duplicate: { mode: 'warn', days: 2 } })
    expect(await only('duplicate')).toBeUndefined()
  })

  it('is time that is missing beside what is invoiced', async () => {
    await sheet()
    const id = await sheet({ period_end: '2026-02-01', units: [] })
    const status = (to: string) =>
      inAmber((db) =>
        sql`update timesheets set status = ${to}, bill_status = 'not_ready', pay_status = 'not_ready' where tenant_id = ${db.tenant} and id = ${id}`.execute(
          db,
        ),
      )
    await status('open')
    for (const side of ['sales', 'self-billing'])
      expect(await only('missing', side)).toMatchObject({
        figures: { sheets: 1, workers: 1, from: '2026-02-01', to: '2026-02-01' },
      })
    await choose({ missing: { mode: 'show', weeks: 1 } })
    expect(await only('missing')).toBeUndefined()
  })

  it('is a supplier with an agreement that ends or a new bank account', async () => {
    await sheet()
    expect(rulesOf(await ofRun('self-billing'))).toEqual(['first'])
    const tomorrow = daysFromToday(1)
    await change(`update self_billing_agreements set ends_on = '${tomorrow}'`)
    expect(await only('agreement', 'self-billing')).toMatchObject({ figures: { ends_on: tomorrow } })
    await inAmber((db) =>
      sql`insert into bank_changes (tenant_id, subject, subject_id, locked, ending, replaces, replaces_ending, requested_by)
        values (${db.tenant}, 'suppliers', ${fixture.supplier_id}, 'x', '•••• 1234', '', '', ${amber.owner.id})`.execute(
        db,
      ),
    )
    expect(await only('bank', 'self-billing')).toBeUndefined()
    await change(
      `update bank_changes set status = 'approved', decided_by = ${amber.finance.id}, decided_at = now()`,
    )
    expect((await only('bank', 'self-billing'))?.words).toMatch(
      /^Doyle Care Ltd is paid to another account since .* \(•••• 1234\)\.$/,
    )
    const blind = await person('nobank@amber.test', ['invoices.view', 'invoices.run'])
    expect(await only('bank', 'self-billing', blind)).toBeUndefined()
  })
})

const person = (email: string, permissions: string[]) =>
  addPerson(saffron.database, amber.tenant, { name: 'Some Body', email, role: 'none', permissions })

describe('a dismissal', () => {
  const unusual = async () => {
    await weeksBefore(5, 2400)
    const id = await sheet({ period_end: '2026-03-08' })
    await figures(id, 3600)
    return id
  }

  it('has a reason and who gave it, stays with the draft, and comes back with other figures', async () => {
    const id = await unusual()
    const found = (await only('hours'))!
    expect(
      (
        await as(amber.consultant).post('/invoice-findings/dismissals', {
          ids: [found.id],
          reason: 'Why not',
        })
      ).status,
    ).toBe(403)
    expect(
      (await as(birch.finance).post('/invoice-findings/dismissals', { ids: [found.id], reason: 'Why not' }))
        .body.code,
    ).toBe('pre_flight.changed')
    expect((await dismissed([found.id])).body).toMatchObject({ dismissed: 1 })
    expect((await only('hours'))?.dismissal).toMatchObject({ reason: 'They asked for it', by: 'Fay Finch' })
    await run()
    const onDraft = (await ofDrafts()).data.find((each: Finding) => each.rule === 'hours')
    expect(onDraft.dismissal).toMatchObject({ reason: 'They asked for it' })
    const { body } = await as(amber.owner).get(
      `/history?subject=pre-flight&subject_id=${onDraft.dismissal.id}`,
    )
    expect(body.data[0]).toMatchObject({
      action: 'dismissed',
      changes: { reason: { to: 'They asked for it' } },
    })
    await figures(id, 3660)
    const again = (await ofDrafts()).data.find((each: Finding) => each.rule === 'hours')
    expect(again).toMatchObject({ dismissal: null, figures: { minutes: 3660 } })
    expect((await dismissed([found.id])).body.code).toBe('pre_flight.changed')
  })

  it('of two at one instant is kept once, and can be taken back', async () => {
    await unusual()
    const { id } = (await only('hours'))!
    const both = await Promise.all([dismissed([id]), dismissed([id])])
    expect(both.map(({ body }) => body.dismissed).sort()).toEqual([0, 1])
    const { dismissal } = (await only('hours'))! as unknown as { dismissal: { id: number } }
    const path = `/invoice-findings/dismissals/${dismissal.id}`
    expect((await as(birch.finance).delete(path)).status).toBe(404)
    expect((await finance().delete(path)).status).toBe(200)
    expect((await finance().delete(path)).status).toBe(404)
    expect((await only('hours'))?.dismissal).toBeNull()
  })
})

describe('issue', () => {
  const approvedDraft = async () => {
    await weeksBefore(5, 2400)
    const id = await sheet({ period_end: '2026-03-08' })
    await figures(id, 3600)
    await run()
    const [draft] = await drafts()
    await finance().post(`/invoices/${draft.id}/approval`, {})
    return draft.id as number
  }
  const issue = (id: number, accepted: object[] = [], by: Person = amber.finance) =>
    as(by).post(`/invoices/${id}/issue`, { accepted })

  it('asks for the reason of an open finding, and keeps it', async () => {
    const id = await approvedDraft()
    const asked = await issue(id)
    expect(asked).toMatchObject({ status: 409, body: { code: 'needs_reason' } })
    expect(asked.body.warnings).toMatchObject([{ code: 'pre_flight.hours' }])
    expect((await issue(id, [{ code: 'pre_flight.hours', reason: 'A busy week' }])).body.status).toBe(
      'issued',
    )
    const history = (await finance().get(`/history?subject=invoices&subject_id=${id}`)).body.data
    // Whoever reads the history of one document of many learns of no other's worker.
    expect(history[0].changes.accepted_warnings.to).toBe('Unusual hours. Accepted because: A busy week')
    const kept = await inAmber((db) =>
      sql<{
        rule: string
        reason: string
      }>`select rule, reason from pre_flight_dismissals where tenant_id = ${db.tenant} order by id desc limit 1`.execute(
        db,
      ),
    )
    expect(kept.rows).toMatchObject([{ rule: 'hours', reason: 'A busy week' }])
  })

  it('asks nothing about what was dismissed, and stops where the agency stops, dismissed or not', async () => {
    const id = await approvedDraft()
    const { data } = await ofDrafts()
    const found = data.find((each: Finding) => each.rule === 'hours')
    expect(
      (await finance().post('/invoice-findings/dismissals', { ids: [found.id], reason: 'A busy week' }))
        .status,
    ).toBe(200)
    const hours = { sigma: 3, least_hours: 4, least_sheets: 4 }
    await choose({ hours: { ...hours, mode: 'block' } })
    expect((await issue(id, [{ code: 'pre_flight.hours', reason: 'All the same' }])).body.code).toBe(
      'pre_flight.hours',
    )
    expect((await finance().post('/invoice-issues', { ids: [id] })).body.refused).toMatchObject([
      { id, code: 'pre_flight.hours' },
    ])
    expect(
      (await finance().post('/invoice-findings/dismissals', { ids: [found.id], reason: 'A busy week' })).body
        .code,
    ).toBe('pre_flight.stops')
    await choose({ hours: { ...hours, mode: 'warn' } })
    expect((await issue(id)).body.status).toBe('issued')
  })

  it('is not stopped by what is off or only shown', async () => {
    const id = await approvedDraft()
    await choose({ hours: { mode: 'off', sigma: 3, least_hours: 4, least_sheets: 4 } })
    expect(rulesOf(await ofDrafts())).not.toContain('hours')
    expect((await issue(id)).body.status).toBe('issued')
  })

  it('asks whoever may not see margins nothing about them, stops them without a figure, and tells no history', async () => {
    await weeksBefore(4, 2400)
    const sheetId = await sheet({ period_end: '2026-03-08' })
    await figures(sheetId, 2400, { charge: 100_000, pay: 90_000 })
    await run()
    const [{ id }] = await drafts()
    await finance().post(`/invoices/${id}/approval`, {})
    const blind = await person('issuer@amber.test', ['invoices.view', 'invoices.issue'])
    await choose({ margin: { mode: 'block', points: 5 } })
    const stopped = (await issue(id, [], blind)).body
    expect(stopped).toMatchObject({ code: 'pre_flight.stopped' })
    expect(JSON.stringify(stopped)).not.toMatch(/margin/i)
    await choose({ margin: { mode: 'warn', points: 5 } })
    const reason = { code: 'pre_flight.margin', reason: 'Agreed with the client' }
    expect((await issue(id)).body.warnings).toMatchObject([{ code: 'pre_flight.margin' }])
    expect((await issue(id, [reason])).body.status).toBe('issued')
    const history = await finance().get(`/history?subject=invoices&subject_id=${id}`)
    expect(JSON.stringify(history.body)).not.toMatch(/margin|Agreed with/i)
  })
})

test.for([
  [{ hours: { mode: 'warn', sigma: 0, least_hours: 4, least_sheets: 4 } }, 'rules.hours.sigma'],
  [{ hours: { mode: 'maybe', sigma: 3, least_hours: 4, least_sheets: 4 } }, 'rules.hours.mode'],
  [{ bank: { mode: 'warn', days: 181 } }, 'rules.bank.days'],
  [{ missing: { mode: 'warn', weeks: 13 } }, 'rules.missing.weeks'],
])('a threshold out of its range is refused at its field: %j', async ([rules, field]) => {
  const refused = await as(amber.owner).patch('/pre-flight-rules', { version: 0, rules })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { [field as string]: [expect.any(String)] } },
  })
  expect((await as(amber.consultant).patch('/pre-flight-rules', { version: 0, rules: {} })).status).toBe(403)
})

describe('the file of findings', () => {
  const file = async (path: string, person: Person = amber.finance) => {
    const { status, body, headers } = await as(person).get(path)
    return { status, headers, lines: status === 200 ? csvRows(String(body)) : [] }
  }

  it('has every finding that the reader sees, in the words of the page, and who took it is kept', async () => {
    await choose({ first: { mode: 'warn' } })
    const { data } = await ofRun()
    const { status, headers, lines } = await file(
      '/invoice-runs/findings-file?side=sales&period_end=2026-03-31',
    )
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('Pre-flight of the run.csv')
    expect(lines[0]!.slice(0, 5)).toEqual([
      ...['Check', 'Consequence', 'Document', 'Client or supplier', 'What stands out'],
    ])
    expect(lines.slice(1).map((line) => line[4])).toEqual(data.map(({ words }: Finding) => words))
    const rows = (await as(amber.owner).get('/history?subject=settings&subject_id=1')).body.data
    expect(rows[0].action).toBe('pre-flight downloaded')
  })

  it('is for whoever may export, and of a run for whoever runs invoices', async () => {
    const path = '/invoice-runs/findings-file?side=sales'
    expect((await file(path, amber.candidate)).status).toBe(403)
    expect((await file('/invoice-findings/file')).status).toBe(200)
    const clerk = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Cleo Clerk', email: 'cleo@amber.test', role: 'Compliance' },
      permissions: ['exports.run'],
    })
    expect((await file(path, clerk)).status).toBe(403)
    expect((await file('/invoice-findings/file', clerk)).lines).toHaveLength(1)
    expect(
      (await file('/invoice-runs/findings-file?side=sales&period_end=2026-03-31', birch.finance)).lines,
    ).toHaveLength(1)
  })
})
