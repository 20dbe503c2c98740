import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '#areas/dashboard/contract.ts'
import { readyQueues } from '#areas/timesheets/contract.ts'
import type { Tenant } from '#platform/context.ts'
import { as, behindOurBack, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'
import { generate } from '../../bench/generate/generate.ts'

/** How much work three agencies have, in twentieths of a year of 30 placements. */
const sizes = [5, 10, 20]
const roles = [
  ...['owner', 'admin', 'finance_manager', 'payroll', 'credit_controller'],
  ...['consultant', 'team_leader', 'compliance_officer', 'auditor'],
] as const
type Figure = { count: number; value: number | null }

const agencies = new Map<number, { tenant: Tenant; people: Record<(typeof roles)[number], Person> }>()

openAgencies()
beforeAll(async () => {
  const timesheets = sizes.length * 52 * 30
  const { slugs } = await generate(saffron.ownerUrl, { tenants: sizes.length, timesheets })
  for (const [at, size] of sizes.entries()) {
    const tenant = await tenantOf(slugs[at]!)
    const people = {} as Record<(typeof roles)[number], Person>
    for (const role of roles)
      people[role] = await addPerson(saffron.database, tenant, {
        ...{ name: `The ${role}`, email: `${role}@${tenant.slug}.test`, role },
      })
    agencies.set(size, { tenant, people })
    // Some of it is approved already, and no login of ours could change that.
    for (const change of [smaller(size), ...obstacles(people.consultant.id)])
      await behindOurBack(`${change} and tenant_id = ${tenant.id}`)
  }
})

/** What is called off was never worked. */
const smaller = (size: number) =>
  `update timesheets set status = 'cancelled', bill_status = 'not_ready', pay_status = 'not_ready' where id % 20 >= ${size}`

async function tenantOf(slug: string): Promise<Tenant> {
  const { rows } = await sql<Tenant>`select id, slug, name from tenants where slug = ${slug}`.execute(
    saffron.database.readingAcross('a test'),
  )
  return rows[0]!
}

/** Some of everything that holds time, another currency, time that is early, and sheets of one consultant. */
const obstacles = (consultant: number) => [
  `update billing_profiles set on_hold = true where id % 5 = 1`,
  `update billing_profiles set po_required = true where id % 5 = 2`,
  `update billing_profiles set currency = 'EUR' where id % 5 = 3`,
  `update clients set status = 'on_hold' where id % 7 = 3`,
  `update suppliers set status = 'suspended' where id % 5 = 2`,
  `update self_billing_agreements set ends_on = starts_on where supplier_id % 4 = 1`,
  `update timesheets set bill_status = 'on_hold', pay_status = 'on_hold' where id % 11 = 5 and bill_status = 'ready'`,
  `update timesheets set period_end = current_date + 3 where id % 13 = 4 and bill_status = 'ready'`,
  `update timesheets set owner_user_id = ${consultant} where id % 3 = 0`,
]

describe.each(sizes)('in an agency of size %i', (size) => {
  const here = () => agencies.get(size)!
  const ask = async (person: Person, path: string) => {
    const { status, body } = await as(person).get(path)
    expect(status, `${path} for ${person.name}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  const cardsOf = async (person: Person): Promise<Card[]> => (await ask(person, '/dashboard')).cards

  /** What the page at an address of the application shows above its rows, in pounds. */
  async function shownAt(person: Person, to: string): Promise<Figure> {
    const [path, search = ''] = to.replace(/#.*/, '').split('?') as [string, string?]
    const [, , view, kind] = path.split('/')
    const pounds = <T extends { currency: string }>(rows: T[], pick: (row: T) => number | null) =>
      rows.filter(({ currency }) => currency === 'GBP').reduce((sum, row) => sum + (pick(row) ?? 0), 0)
    if (view === 'ready') {
      const readiness = to.endsWith('#held') ? 'held' : 'ready'
      const { figures } = await ask(person, `/ready-to-invoice?side=${kind}`)
      const own = figures.filter((each: { readiness: string }) => each.readiness === readiness)
      return {
        count: own.reduce(
          (sum: number, each: { sheet_count: number; other_count: number }) =>
            sum + each.sheet_count + each.other_count,
          0,
        ),
        value: pounds(own as { currency: string; net: number }[], ({ net }) => net),
      }
    }
    if (path.startsWith('/invoices/')) {
      const { meta } = await ask(person, `/invoices?status=${view}&type=${kind}`)
      const { data } = await ask(person, `/invoice-counts?type=${kind}`)
      const own = data.filter((each: { status: string }) => each.status === view)
      const counted = own.reduce((sum: number, each: { count: number }) => sum + each.count, 0)
      expect(counted, `${to}: the totals count what the list shows`).toBe(meta.total)
      const isOwed = view === 'unpaid' || view === 'overdue'
      return {
        count: meta.total,
        // Of documents that go both ways a tile says what clients owe; what we owe stands beside it.
        value: pounds(
          own.filter((each: { direction: string }) => kind !== 'all' || each.direction === 'receivable') as {
            currency: string
            owed: number
            gross: number
          }[],
          (each) => (isOwed ? each.owed : each.gross),
        ),
      }
    }
    const { meta } = await ask(person, `/timesheets?${search}`)
    const { data } = await ask(person, `/timesheets/totals?${search}`)
    const counted = data.reduce((sum: number, each: { count: number }) => sum + each.count, 0)
    expect(counted, `${to}: the totals count what the list shows`).toBe(meta.total)
    const key = search.includes('_to_') || search.includes('paid_by') ? 'waiting_amount' : 'charge_amount'
    return { count: meta.total, value: pounds(data as { currency: string }[], (row) => (row as never)[key]) }
  }

  const everyCard = async () => {
    const cards: Record<string, [count: number, value: number | null]> = {}
    for (const role of roles) {
      const person = here().people[role]
      for (const card of await cardsOf(person)) {
        const parts = [
          { ...card, at: card.key },
          ...(card.held ? [{ ...card.held, at: `${card.key} held` }] : []),
        ]
        for (const { at, count, value, to } of parts) {
          const shown = await shownAt(person, to)
          expect({ at, role, count }).toEqual({ at, role, count: shown.count })
          if (value !== null) expect({ at, role, value }).toEqual({ at, role, value: shown.value })
          if (role === 'owner') cards[at] = [count, value]
        }
      }
    }
    return cards
  }

  /** The same figure of one side from every page that shows it: sheets, and what they come to in pounds. */
  async function everyFigure(side: 'sales' | 'self-billing') {
    const { owner } = here().people
    const queues =
      side === 'sales'
        ? (['ready_to_bill', 'held_to_bill'] as const)
        : (['ready_to_self_bill', 'held_to_self_bill'] as const)
    const cards = await cardsOf(owner)
    const tile = cards.find(({ key }) => key === (side === 'sales' ? 'ready_to_bill' : 'ready_to_pay'))!
    const preview = await ask(owner, `/invoice-runs/preview?side=${side}`)
    const counts = (await ask(owner, '/timesheets/counts')).data
    const pounds = preview.by_currency.find(({ currency }: { currency: string }) => currency === 'GBP')
    const held = preview.exclusions.filter(
      ({ reason }: { reason: string }) => !['not_approved', 'payroll', 'later'].includes(reason),
    )
    const page = (readiness: 'ready' | 'held') =>
      shownAt(owner, `/invoices/ready/${side}${readiness === 'held' ? '#held' : ''}`)
    return {
      ready: [
        { count: tile.count, value: tile.value },
        { count: preview.totals.sheets, value: pounds?.net ?? 0 },
        await page('ready'),
        await shownAt(owner, `/timesheets?queue=${queues[0]}`),
        { count: counts[queues[0]], value: tile.value },
      ],
      held: [
        { count: tile.held?.count ?? 0, value: tile.held?.value ?? 0 },
        {
          count: counts[queues[1]],
          value: held
            .filter(({ currency }: { currency: string }) => currency === 'GBP')
            .reduce((sum: number, { net }: { net: number }) => sum + net, 0),
        },
        await page('held'),
        await shownAt(owner, `/timesheets?queue=${queues[1]}`),
      ],
    }
  }

  const alike = (figures: Figure[]) => expect(figures).toEqual(figures.map(() => figures[0]))

  test('tile, ready page, tab and list of timesheets and the run say the same, before a run and after it', async () => {
    const { owner } = here().people
    for (const side of ['sales', 'self-billing'] as const) {
      const before = await everyFigure(side)
      alike(before.ready)
      alike(before.held)
      expect(before.ready[0]!.count).toBeGreaterThan(0)
      const preview = await ask(owner, `/invoice-runs/preview?side=${side}`)
      const { period_end, documents, totals } = preview
      if (size > sizes[0]!) expect(before.held[0]!.count).toBeGreaterThan(0)

      // Some of the documents, then all the rest.
      const except = documents.slice(1).map(({ key }: { key: string }) => key)
      const run = (more: object) => as(owner).post('/invoice-runs', { side, period_end, ...more })
      const first = await run(except.length > 0 ? { except } : {})
      expect(first.status, JSON.stringify(first.body)).toBe(201)
      alike((await everyFigure(side)).ready)
      if (except.length > 0) expect((await run({})).status).toBe(201)
      const after = await everyFigure(side)
      alike(after.ready)
      alike(after.held)
      expect(after.ready[0]).toEqual({ count: 0, value: 0 })
      expect(after.held[0]).toEqual(before.held[0])
      const { data } = await ask(owner, `/invoice-counts?type=${side}`)
      const drafts = data.filter(({ status }: { status: string }) => status === 'draft')
      const sum = (pick: (row: { count: number; net: number }) => number) =>
        drafts.reduce((total: number, row: { count: number; net: number }) => total + pick(row), 0)
      expect([sum(({ count }) => count), sum(({ net }) => net)]).toEqual([totals.documents, totals.net])
    }
  })

  test('what payroll pays is a figure of its own, in the list and on the dashboard', async () => {
    const { owner, payroll } = here().people
    for (const person of [owner, payroll]) {
      const card = (await cardsOf(person)).find(({ key }) => key === 'paid_by_payroll')!
      const counts = (await ask(person, '/timesheets/counts')).data
      expect(card).toMatchObject({ count: counts.paid_by_payroll, to: '/timesheets?queue=paid_by_payroll' })
      expect(card.held).toBeNull()
    }
  })

  test('every card of every role opens exactly what it counts, with the same sum', async () => {
    const { owner } = here().people
    const { data } = await ask(owner, '/invoices?per_page=100&sort=created_at')
    const ids = data.map(({ id }: { id: number }) => id)
    await as(owner).post('/invoice-approvals', { ids: ids.slice(0, -1) })
    if (ids.length > 2) await as(owner).post('/invoice-issues', { ids: ids.slice(0, -2) })
    const { tenant, people } = here()
    for (const change of [
      `paid = gross / 2, status = 'part-paid' where number is not null and id % 3 = 0`,
      `due_date = '2020-01-01' where number is not null and id % 2 = 0`,
      `status = 'awaiting-approval' where id = (
        select min(id) from invoices where tenant_id = ${tenant.id} and status = 'draft')`,
      `owner_user_id = ${people.consultant.id} where id % 2 = 1`,
    ])
      await behindOurBack(`update invoices set ${change} and tenant_id = ${tenant.id}`)
    const cards = await everyCard()
    expect(Object.keys(cards)).toEqual(
      expect.arrayContaining(['unpaid', 'overdue', 'drafts', 'ready_to_bill held']),
    )
    if (size > sizes[0]!) expect(cards.unpaid![0]).toBeGreaterThan(cards.overdue![0])
  })

  test('what holds time is named reason by reason, each with its sheets', async () => {
    const { owner } = here().people
    for (const queue of ['held_to_bill', 'held_to_self_bill'] as const) {
      const { side } = readyQueues[queue]
      const { data } = await ask(owner, `/ready-to-invoice?side=${side}`)
      type Row = { readiness: string; reason: string; party_id: number; sheet_count: number; net: number }
      const held = (data as Row[]).filter(({ readiness }) => readiness === 'held')
      for (const { reason, party_id, sheet_count, net } of held) {
        const whose = side === 'sales' ? 'client_id' : 'supplier_id'
        const path = `queue=${queue}&hold=${reason}&${whose}=${party_id}`
        const totals = (await ask(owner, `/timesheets/totals?${path}`)).data
        const sum = (pick: 'count' | 'waiting_amount') =>
          totals.reduce((total: number, row: Record<string, number>) => total + row[pick]!, 0)
        expect([path, sum('count'), sum('waiting_amount')]).toEqual([path, sheet_count, net])
      }
    }
  })
})
