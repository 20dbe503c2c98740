import { sql } from 'kysely'
import { afterEach, beforeAll } from 'vitest'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement, type Unit } from '#test/seed-billable.ts'

export let fixture: PlacementFixture
let placement: number

/**
 * Empties these tables and all that point at them, but for how people are engaged: an engagement may name a file, a file
 * may lie at a timesheet, and nobody asks each row whether it does. By `delete`: `truncate` makes the files of some
 * hundred relations anew each time, and every connection plans all of its statements again.
 */
export const emptied = (tables: string) => `
  do $$
  declare each regclass;
  begin
    set local session_replication_role = replica;
    for each in
      with recursive pointing(name) as (
        select unnest(string_to_array('${tables.replaceAll(' ', '')}', ','))::regclass
        union select k.conrelid::regclass from pointing p join pg_constraint k on k.contype = 'f' and k.confrelid = p.name
          and k.conrelid <> 'engagements'::regclass
      ) select name from pointing where pg_relation_size(name) > 0
    loop execute 'delete from ' || each; end loop;
  end $$;`

/** Opens Saffron with somebody placed in Amber; after each test nothing is approved, billed or on hold. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    fixture = await createPlacementFixture(saffron.database, amber)
    placement = await inAmber((db) => seedGoldenPlacement(db, fixture))
  })
  afterEach(() =>
    onConnection(saffron.superUrl, (client) =>
      client.query(`
        ${emptied('charge_units, invoices, invoice_runs, timesheets')}
        update billing_profiles set on_hold = false, po_required = false, split_by = '{client}', month_split = 'none', frequency = 'weekly', discount_percent = 0, surcharge_percent = 0, reference_required = false, group_by = 'candidate', summarise_to = 'week_rate', approval_required = false, approval_over = null, hold_default = false, stop_on_dispute = false, email_to = 'a@b.test';
        update clients set status = 'active';
        update suppliers set status = 'approved', vat_number = 'GB123456782', vat_registered = true;
        update self_billing_agreements set starts_on = '2020-01-01', ends_on = '2099-12-31'`),
    ),
  )
}

export const change = (statement: string) =>
  inAmber((db) => sql.raw(`${statement} where tenant_id = ${db.tenant}`).execute(db))

/** The supplier's agreements are these, from a day to a day, both included. */
export const agreed = (spans: [from: string, to: string][]) =>
  inAmber(async (db) => {
    await sql`delete from self_billing_agreements where tenant_id = ${db.tenant}`.execute(db)
    await sql`
      insert into self_billing_agreements (tenant_id, supplier_id, starts_on, ends_on, signed_by, vat_number)
      select s.tenant_id, s.id, g.starts_on::date, g.ends_on::date, 'Dan Doyle', s.vat_number
      from suppliers s, unnest(${spans.map(([from]) => from)}::text[], ${spans.map(([, to]) => to)}::text[])
        as g(starts_on, ends_on)
      where s.tenant_id = ${db.tenant}`.execute(db)
  })

export const finance = () => as(amber.finance)

export const sheet = (
  given: {
    period_end?: string
    po_number?: string
    units?: Unit[]
    placement_id?: number
    paye?: boolean
  } = {},
) =>
  inAmber((db) =>
    seedApprovedSheet(db, fixture, {
      placement_id: placement,
      period_end: '2026-02-08',
      units: goldenUnits(fixture),
      ...given,
    }),
  )

export const preview = async (side = 'sales', period_end = '2026-03-31') =>
  (await finance().get(`/invoice-runs/preview?side=${side}&period_end=${period_end}`)).body

export const run = (side = 'sales', more = {}) =>
  finance().post('/invoice-runs', { side, period_end: '2026-03-31', ...more })

export const drafts = async () => (await finance().get('/invoices?sort=created_at')).body.data
