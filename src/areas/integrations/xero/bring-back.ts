import { sql } from 'kysely'
import { type Connection, type LogEntry, log } from '#areas/integrations/connections.ts'
import {
  changesBetween,
  dayOf,
  type Facts,
  factsOf,
  minorOf,
  type RemoteDocument,
} from '#areas/integrations/xero/rules.ts'
import { recordPayments } from '#areas/payments/public.ts'
import type { Context, Tenant } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { savepoint } from '#platform/db/savepoint.ts'
import type { Db } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/refusal.ts'

type Known = {
  id: number
  object_id: number
  name: string
  status: string
  remote_id: string
  agreed: Facts
  found: Facts | null
  type: string
  client_id: number | null
  currency: string
}

/**
 * Compares what changed over there with what both agreed on, and takes the payments of it. What was changed by people there is
 * never written over: it is out of date until somebody says what counts. The same page twice changes nothing.
 */
export async function takeIn(
  at: { db: Db; tenant: Tenant; publicUrl: string; now: Date; log: Context['log'] },
  connection: Connection,
  remote: readonly RemoteDocument[],
) {
  const { db } = at
  const byId = new Map(remote.map((each) => [each.InvoiceID ?? each.CreditNoteID, each]))
  const known = await linksOf(db, connection, [...byId.keys()].filter(Boolean) as string[])
  const seen = known.map((link) => {
    const facts = factsOf(byId.get(link.remote_id)!)
    const diff = changesBetween(link.agreed, facts)
    const before = link.found ? changesBetween(link.agreed, link.found) : []
    const isNew = diff.length > 0 && JSON.stringify(diff) !== JSON.stringify(before)
    return { link, facts, diff, isNew }
  })
  await keepSeen(
    db,
    seen.map(({ link, facts, diff, isNew }) => ({
      id: link.id,
      status: isNew
        ? 'out_of_date'
        : diff.length === 0 && link.status === 'out_of_date'
          ? 'synced'
          : link.status,
      found: diff.length > 0 ? facts : null,
      paid: facts.paid,
      remote_status: facts.status,
    })),
  )
  await log(
    db,
    connection.id,
    seen
      .filter(({ isNew }) => isNew)
      .map(
        ({ link, diff }): LogEntry => ({
          ...{
            direction: 'in',
            object: 'invoices',
            object_id: link.object_id,
            name: link.name,
            remote_id: link.remote_id,
          },
          ...{ result: 'conflict', message: 'Changed over there', diff },
        }),
      ),
  )
  const paid = await takePayments(at, connection, seen, byId)
  return { changed: seen.filter(({ isNew }) => isNew).length, ...paid }
}

async function linksOf(db: Db, connection: Connection, ids: string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select l.id, l.object_id, l.name, l.status, l.remote_id, l.agreed, l.found, i.type, i.client_id, i.currency
    from remote_links l join invoices i on i.tenant_id = ${db.tenant} and i.id = l.object_id
    where l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = 'invoices'
      and l.remote_id = any(${ids}::text[]) and l.agreed is not null and not l.status = any('{sending,resend}')
    order by l.id for update of l`.execute(db)
  return rows
}

async function keepSeen(
  db: Db,
  seen: readonly { id: number; status: string; found: Facts | null; paid: number; remote_status: string }[],
) {
  await sql`
    update remote_links l set status = g.status, found = g.found, updated_at = now(), version = l.version + 1,
      agreed = case when g.found is null then l.agreed || jsonb_build_object('paid', g.paid, 'status', g.remote_status)
        else l.agreed || jsonb_build_object('paid', g.paid) end
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as g(id bigint, status text, found jsonb, paid bigint,
      remote_status text)
    where l.tenant_id = ${db.tenant} and l.id = g.id and (l.status, l.found, l.agreed ->> 'paid', l.agreed ->> 'status')
      is distinct from (g.status, g.found, g.paid::text, g.remote_status)`.execute(db)
}

type Receipt = {
  remote_id: string
  invoice_id: number
  client_id: number
  name: string
  currency: string
  day: string
  amount: number
  reference: string
}

/** Payments of sales invoices that are not known yet. One that was recorded here already is tied, and not recorded twice. */
async function takePayments(
  at: { db: Db; tenant: Tenant; publicUrl: string; now: Date; log: Context['log'] },
  connection: Connection,
  seen: readonly { link: Known }[],
  byId: ReadonlyMap<string | undefined, RemoteDocument>,
) {
  const { db } = at
  const receipts = seen.flatMap(({ link }): Receipt[] =>
    link.type !== 'sales' || link.client_id === null
      ? []
      : (byId.get(link.remote_id)?.Payments ?? [])
          .filter(({ Status }) => Status !== 'DELETED')
          .map((payment) => ({
            ...{
              remote_id: payment.PaymentID,
              invoice_id: link.object_id,
              client_id: link.client_id!,
              name: link.name,
            },
            ...{ currency: link.currency, day: dayOf(payment.Date), amount: minorOf(payment.Amount) },
            reference: (payment.Reference ?? '').slice(0, 140),
          })),
  )
  const fresh = await unknownPayments(db, connection, receipts)
  const tied = await tieRecorded(db, connection, fresh)
  const left = fresh.filter(({ remote_id }) => !tied.has(remote_id))
  let recorded = 0
  // Each on its own: one that cannot be taken keeps no other from being recorded. A page holds a hundred documents.
  for (const receipt of left) recorded += await record(at, connection, receipt)
  return { recorded, tied: tied.size }
}

async function unknownPayments(db: Db, connection: Connection, receipts: Receipt[]): Promise<Receipt[]> {
  const { rows } = await sql<{ remote_id: string }>`
    select l.remote_id from remote_links l
    where l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = 'payments'
      and l.remote_id = any(${receipts.map(({ remote_id }) => remote_id)}::text[])`.execute(db)
  const known = new Set(rows.map(({ remote_id }) => remote_id))
  return receipts.filter(({ remote_id }) => !known.has(remote_id))
}

/**
 * The same money that somebody, or a statement of the bank, recorded here: on this invoice, as much, within three days. Xero has a
 * payment for each invoice, so what is linked is the allocation of ours: one receipt may be several over there.
 */
async function tieRecorded(
  db: Db,
  connection: Connection,
  receipts: readonly Receipt[],
): Promise<Set<string>> {
  const { rows } = await sql<{ remote_id: string }>`
    with given as (
      select g.*, row_number() over (partition by g.invoice_id, g.amount order by g.day, g.remote_id) as place
      from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as g(remote_id text, invoice_id bigint, amount bigint, day date, name text)
    ), ours as (
      select a.invoice_id, a.amount, a.id,
        row_number() over (partition by a.invoice_id, a.amount order by p.received_on, a.id) as place
      from given g
      join payment_allocations a on a.tenant_id = ${db.tenant} and a.invoice_id = g.invoice_id and a.amount = g.amount
      join payments p on p.tenant_id = ${db.tenant} and p.id = a.payment_id and p.kind = 'receipt' and p.reversed_on is null
        and abs(p.received_on - g.day) <= 3
      left join payment_allocations b on b.tenant_id = ${db.tenant} and b.reverses = a.id
      left join remote_links l on l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = 'payments'
        and l.object_id = a.id
      where b.id is null and l.id is null and g.place = 1
    )
    insert into remote_links (tenant_id, connection_id, object, object_id, name, remote_id, status, synced_at)
    select ${db.tenant}::integer, ${connection.id}::bigint, 'payments', o.id, g.name, g.remote_id, 'synced', now()
    from given g join ours o on o.invoice_id = g.invoice_id and o.amount = g.amount and o.place = g.place
    on conflict do nothing
    returning remote_id`.execute(db)
  return new Set(rows.map(({ remote_id }) => remote_id))
}

/** Who did it, in the history: Xero, which may record what clients paid and nothing else. */
const xeroItself = {
  ...{ id: 0, account_id: null, name: 'Xero', email: '', kind: 'staff', roles: [], team_ids: [] },
  permissions: new Set(['payments.record']),
} as Context['who']

async function record(
  at: { db: Db; tenant: Tenant; publicUrl: string; now: Date; log: Context['log'] },
  connection: Connection,
  { remote_id, invoice_id, client_id, name, currency, day, amount, reference }: Receipt,
): Promise<number> {
  const { db } = at
  const ctx: Context = { ...at, who: xeroItself, scope: 'all', ip: '', agent: '', via: 'job' }
  const note = { direction: 'in', object: 'invoices', object_id: invoice_id, name, remote_id } as const
  const mark = await savepoint(db)
  try {
    const [id] = await recordPayments(
      ctx,
      [
        {
          ...{
            client_id,
            kind: 'receipt',
            received_on: day as Day,
            amount,
            currency,
            method: 'bank_transfer',
          },
          ...{ reference: reference || `Xero, ${name}`, legal_entity_id: connection.legal_entity_id },
          ...{ allocations: [{ invoice_id, amount }], of_line: true },
        },
      ],
      { accepted: [], at: () => '' },
    )
    await sql`
      insert into remote_links (tenant_id, connection_id, object, object_id, name, remote_id, status, synced_at)
      select a.tenant_id, ${connection.id}::bigint, 'payments', a.id, ${name}::text, ${remote_id}::text, 'synced', now()
      from payment_allocations a where a.tenant_id = ${db.tenant} and a.payment_id = ${id}`.execute(db)
    await log(db, connection.id, [{ ...note, result: 'done', message: 'Payment recorded' }])
    await mark.keep()
    return 1
  } catch (error) {
    await mark.undo()
    if (!(error instanceof Refusal)) throw error
    const message = `A payment was not recorded: ${Object.values(error.errors ?? {}).flat()[0] ?? error.title}`
    if (!(await isNoted(db, connection.id, { invoice_id, remote_id, message })))
      await log(db, connection.id, [{ ...note, result: 'conflict', message }])
    return 0
  }
}

/** What could not be taken is tried again with each look, and told once. */
async function isNoted(
  db: Db,
  id: number,
  { invoice_id, remote_id, message }: Pick<Receipt, 'invoice_id' | 'remote_id'> & { message: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from integration_log l where l.tenant_id = ${db.tenant} and l.object = 'invoices' and l.object_id = ${invoice_id}
      and l.connection_id = ${id} and l.remote_id = ${remote_id} and l.message = ${message} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Where ours, Xero and the bank do not say the same of what is paid: a row each, with the day since when. */
export async function reconcile(db: Db, connection: Connection, today: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with compared as (
      select i.id as invoice_id, i.paid as ours, coalesce((l.agreed ->> 'paid')::bigint, 0) as theirs, coalesce((
          select sum(a.amount) from payment_allocations a
          join payments p on p.tenant_id = ${db.tenant} and p.id = a.payment_id and p.bank_line_id is not null
          where a.tenant_id = ${db.tenant} and a.invoice_id = i.id), 0)::bigint as bank
      from remote_links l join invoices i on i.tenant_id = ${db.tenant} and i.id = l.object_id and i.type = 'sales'
      where l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = 'invoices' and l.agreed is not null
        and i.paid <> coalesce((l.agreed ->> 'paid')::bigint, 0)
    ), gone as (
      delete from xero_differences d where d.tenant_id = ${db.tenant} and d.connection_id = ${connection.id}
        and not exists (select from compared c where c.invoice_id = d.invoice_id)
    ), kept as (
      insert into xero_differences (tenant_id, connection_id, invoice_id, ours, theirs, bank, since)
      select ${db.tenant}::integer, ${connection.id}::bigint, c.invoice_id, c.ours, c.theirs, c.bank, ${today}::date from compared c
      on conflict (tenant_id, connection_id, invoice_id)
        do update set ours = excluded.ours, theirs = excluded.theirs, bank = excluded.bank
      returning 1
    )
    select count(*)::integer as count from kept`.execute(db)
  return rows[0]!.count
}
