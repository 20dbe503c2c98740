import { type RawBuilder, sql, type Updateable } from 'kysely'
import {
  billingRecord,
  type Client,
  type ClientRow,
  type ClientsQuery,
  clientRecord,
} from '#areas/clients/contract.ts'
import { agencyToday } from '#areas/settings/public.ts'
import { type Context, can } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { BillingProfiles } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/** A billing profile for a select list, and for `json_build_object`, whose numbers are as exact as text alone. */
export const profileColumns = (alias: string) =>
  sql`${sql.ref(`${alias}.id`)}, ${sql.ref(`${alias}.label`)}, ${columnsOf(billingRecord, alias)}`
const profilePairs = (alias: string) =>
  sql.raw(
    billingRecord.names
      .map((name) => `'${name}', ${alias}.${name}${name.endsWith('_percent') ? '::text' : ''}`)
      .join(', '),
  )

/** What the rooms above keep about a client: read here, and nowhere written. */
const livePlacements = (db: Db, c: string) => sql`
  (select count(*)::int from placements p
    where p.tenant_id = ${db.tenant} and p.client_id = ${sql.ref(`${c}.id`)} and p.status = 'live')`

const unpaid = sql`i.type = 'sales' and i.status = any('{issued,sent,part-paid,disputed}')`

/** One page of clients. */
export function listClients(ctx: RequestContext, query: ClientsQuery): Promise<Page<ClientRow>> {
  return listPage(ctx.db, '/clients', query, clientShape(ctx, query))
}

/** Clients as far as the caller's permission reaches. Figures are computed for what is shown only. */
export function clientShape(ctx: RequestContext, query: ClientsQuery): ListOf<ClientRow> {
  const today = agencyToday(ctx.db, ctx.now)
  const seesInvoices = can(ctx.who, 'invoices.view') || can(ctx.who, 'invoices.sales.view')
  const overdue = (c: string) => sql`
    i.tenant_id = ${ctx.db.tenant} and i.client_id = ${sql.ref(`${c}.id`)} and ${unpaid} and i.due_date < ${today}`
  return {
    table: 'clients',
    columns: sql`
      page.id, page.name, page.trading_name, page.status, page.city, page.accounts_ref, page.owner_user_id,
      u.name as owner_name, page.version, page.created_at, b.payment_terms_days, b.payment_terms_from, b.currency,
      b.email_to <> '' as has_billing_email, figures.live_placements, figures.overdue, figures.last_invoice_on`,
    joins: sql`
      left join users u on u.tenant_id = ${ctx.db.tenant} and u.id = page.owner_user_id
      left join billing_profiles b on b.tenant_id = ${ctx.db.tenant} and b.client_id = page.id and b.is_default
      cross join lateral (select ${livePlacements(ctx.db, 'page')} as live_placements,
        ${
          seesInvoices
            ? sql`(select coalesce(sum(i.balance), 0)::bigint from invoices i where ${overdue('page')})`
            : sql`null::bigint`
        } as overdue,
        ${
          seesInvoices
            ? sql`(select max(i.issue_date) from invoices i where i.tenant_id = ${ctx.db.tenant} and i.client_id = page.id
                and i.type = 'sales')`
            : sql`null::date`
        } as last_invoice_on) figures`,
    sorts: { name: 'text', created_at: 'timestamptz' },
    sort: 'name',
    searchable: true,
    where: [
      rowScope(ctx),
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      [query.status, query.ids].some((given) => given?.length) ? undefined : sql`t.status <> 'inactive'`,
      query.owner_user_id ? sql`t.owner_user_id = ${query.owner_user_id}` : undefined,
      query.overdue && seesInvoices ? sql`exists (select from invoices i where ${overdue('t')})` : undefined,
      query.missing_billing_email
        ? sql`exists (select from billing_profiles b where b.tenant_id = ${ctx.db.tenant} and b.client_id = t.id
            and b.is_default and b.email_to = '')`
        : undefined,
    ],
  }
}

/** One client with its contacts and its default billing profile. Refuses with `not_found` beyond the caller's reach. */
export async function findClient(ctx: Pick<Context, 'db' | 'who' | 'scope'>, id: number): Promise<Client> {
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<Client>`
    select c.id, ${columnsOf(clientRecord, 'c')}, c.status, c.team_id, c.version, c.created_at, c.updated_at,
      c.archived_at, u.name as owner_name, h.name as holiday_calendar_name,
      ${livePlacements(ctx.db, 'c')} as live_placements,
      coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone,
          'job_title', k.job_title, 'roles', k.roles, 'user_id', k.user_id) order by k.name, k.id)
        from client_contacts k where k.tenant_id = ${ctx.db.tenant} and k.client_id = c.id), '[]') as contacts,
      json_build_object(${profilePairs('b')}, 'id', b.id, 'label', b.label,
        'legal_entity_name', e.name) as billing_profile
    from clients c
    join billing_profiles b on b.tenant_id = ${ctx.db.tenant} and b.client_id = c.id and b.is_default
    left join legal_entities e on e.tenant_id = ${ctx.db.tenant} and e.id = b.legal_entity_id
    left join holiday_calendars h on h.tenant_id = ${ctx.db.tenant} and h.id = c.holiday_calendar_id
    left join users u on u.tenant_id = ${ctx.db.tenant} and u.id = c.owner_user_id
    where c.tenant_id = ${ctx.db.tenant} and c.id = ${id} ${and(reach)}`.execute(ctx.db)
  if (!rows[0]) throw notFound('Client')
  return rows[0]
}

const and = (condition: RawBuilder<unknown> | undefined) => (condition ? sql`and ${condition}` : sql``)

/** Is there another client of this name, in any spelling of capitals? Also beyond the caller's reach. */
export async function nameTaken(db: Db, name: string, except?: number): Promise<Other | undefined> {
  const { rows } = await sql<Other>`
    select c.id, c.name, c.owner_user_id, c.team_id from clients c where c.tenant_id = ${db.tenant} and lower(c.name) = lower(${name})
      and c.id is distinct from ${except ?? null}::bigint limit 1`.execute(db)
  return rows[0]
}

/** A client that stands in the way of another one. */
type Other = { id: number; name: string; owner_user_id: number | null; team_id: number | null }

/** What forbids to archive a client: who works there, and what it has not paid. */
export async function obligations(db: Db, id: number) {
  const { rows } = await sql<{ live_placements: number; unpaid_documents: number }>`
    select (select count(*)::int from placements p
        where p.tenant_id = ${db.tenant} and p.client_id = ${id} and p.status = 'live') as live_placements,
      (select count(*)::int from invoices i
        where i.tenant_id = ${db.tenant} and i.client_id = ${id} and ${unpaid}) as unpaid_documents`.execute(
    db,
  )
  return rows[0]!
}

/** Was anything issued on this billing profile? */
export async function hasIssued(db: Db, profile: number): Promise<boolean> {
  const { rows } = await sql`
    select from invoices i where i.tenant_id = ${db.tenant} and i.billing_profile_id = ${profile}
      and i.number is not null limit 1`.execute(db)
  return rows.length > 0
}

export async function saveBillingProfile(db: Db, id: number, profile: Updateable<BillingProfiles>) {
  if (Object.keys(profile).length === 0) return
  await db
    .updateTable('billing_profiles')
    .set((row) => ({ ...profile, version: row('version', '+', 1) }))
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .execute()
}

export async function deleteClient(db: Db, id: number): Promise<void> {
  await db.deleteFrom('clients').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** What a billing profile takes from the agency unless told otherwise; null where there is none. */
export async function agencyDefaults(db: Db): Promise<{ currency: string; tax_code_id: number | null }> {
  const { rows } = await sql<{ currency: string; tax_code_id: number | null }>`
    select coalesce((select a.currency from agency_settings a where a.tenant_id = ${db.tenant}), 'GBP') as currency,
      (select x.id from tax_codes x where x.tenant_id = ${db.tenant} and x.is_default and x.archived_at is null) as tax_code_id`.execute(
    db,
  )
  return rows[0]!
}

/** May this tax code stand on a sales invoice? It goes on to, until the transaction ends. */
export async function isSalesTaxCode(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from tax_codes x where x.tenant_id = ${db.tenant} and x.id = ${id} and x.archived_at is null
      and x.direction = any('{sales,both}') for share`.execute(db)
  return rows.length > 0
}
