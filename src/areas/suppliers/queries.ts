import { type RawBuilder, sql } from 'kysely'
import type { GivenBank, KeptBank } from '#areas/bank/public.ts'
import { agencyToday, todayOf } from '#areas/settings/public.ts'
import {
  type Agreement,
  type AgreementInput,
  type InsuranceInput,
  type Supplier,
  type SupplierRow,
  type SuppliersQuery,
  supplierRecord,
} from '#areas/suppliers/contract.ts'
import { agreementState } from '#areas/suppliers/rules.ts'
import { type Context, can } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/** Suppliers belong to nobody: a grant for one's own ones reaches none. */
export const reached = ({ scope }: Pick<Context, 'scope'>) => (scope === 'all' ? undefined : sql`false`)

/**
 * What the rooms above keep about a supplier: read here, and nowhere written. Whose live placement began through it,
 * unless they are engaged otherwise by now; and who came to it since.
 */
const liveWorkers = (db: Db, s: string) => {
  const { tenant } = db
  const id = sql.ref(`${s}.id`)
  return sql`
  (select count(*)::int from (
    select p.candidate_id from placements p
    where p.tenant_id = ${tenant} and p.supplier_id = ${id} and p.status = 'live'
      and coalesce((select g.supplier_id is not distinct from ${id} from engagements g
        where g.tenant_id = ${tenant} and g.candidate_id = p.candidate_id
          and g.effective_from <= greatest(p.start_date, ${agencyToday(db)})
        order by g.effective_from desc limit 1), true)
    union
    select g.candidate_id from engagements g
    where g.tenant_id = ${tenant} and g.supplier_id = ${id} and g.effective_from <= ${agencyToday(db)}
      and not exists (select from engagements later where later.tenant_id = ${tenant}
        and later.candidate_id = g.candidate_id and later.effective_from > g.effective_from
        and later.effective_from <= ${agencyToday(db)})
      and exists (select from placements p
        where p.tenant_id = ${tenant} and p.candidate_id = g.candidate_id and p.status = 'live')
  ) workers)`
}

/** The company that self-bills a supplier now: its own, else the agency's default one. */
export const companyOf = (db: Db, s: string) => sql`
  coalesce(${sql.ref(`${s}.legal_entity_id`)}, (select e.id from legal_entities e
    where e.tenant_id = ${db.tenant} and e.is_default))`

const inForce = (db: Db, s: string, today: RawBuilder<unknown>) => sql`
  a.tenant_id = ${db.tenant} and a.supplier_id = ${sql.ref(`${s}.id`)}
    and a.starts_on <= ${today} and a.ends_on >= ${today} and a.vat_number = ${sql.ref(`${s}.vat_number`)}
    and (a.legal_entity_id is null or a.legal_entity_id = ${companyOf(db, s)})`

/** Until when a supplier is insured, of each kind the last day of all that are known. */
const insuredUntil = (db: Db, s: string) => sql`
  select n.kind, max(n.expires_on) as until from supplier_insurances n
  where n.tenant_id = ${db.tenant} and n.supplier_id = ${sql.ref(`${s}.id`)} group by n.kind`

type Listed = Omit<SupplierRow, 'agreement_state'> & {
  starts_on: string | null
  agreed_vat: string | null
  agreed_company: number | null
  company_id: number | null
  today: Day
}

/** One page of suppliers. */
export function listSuppliers(ctx: RequestContext, query: SuppliersQuery): Promise<Page<SupplierRow>> {
  return listPage(ctx.db, '/suppliers', query, supplierShape(ctx, query))
}

/** Suppliers with their agreement in force, else the last one. Figures are computed for what is shown only. */
export function supplierShape(ctx: RequestContext, query: SuppliersQuery): ListOf<SupplierRow> {
  const today = agencyToday(ctx.db, ctx.now)
  const seesDocuments = can(ctx.who, 'invoices.view') || can(ctx.who, 'invoices.self_billing.view')
  return {
    table: 'suppliers',
    columns: sql`
      page.id, page.name, page.kind, page.status, page.suspended_reason, page.company_number, page.vat_registered,
      page.vat_number, page.is_preferred, page.accreditation, page.accredited_until, page.due_diligence,
      figures.insured_until, page.currency, page.version, page.created_at, figures.live_workers,
      agreed.starts_on, agreed.ends_on as agreement_ends_on, agreed.vat_number as agreed_vat,
      agreed.legal_entity_id as agreed_company, ${companyOf(ctx.db, 'page')} as company_id, ${today} as today, figures.unpaid`,
    joins: sql`
      left join lateral (
        select a.starts_on, a.ends_on, a.vat_number, a.legal_entity_id from self_billing_agreements a
        where a.tenant_id = ${ctx.db.tenant} and a.supplier_id = page.id
        order by (${inForce(ctx.db, 'page', today)}) desc, a.ends_on desc limit 1
      ) agreed on true
      cross join lateral (select ${liveWorkers(ctx.db, 'page')} as live_workers,
        (select min(i.until) from (${insuredUntil(ctx.db, 'page')}) i) as insured_until,
        ${
          seesDocuments
            ? sql`(select coalesce(sum(i.balance), 0)::bigint from invoices i
                where i.tenant_id = ${ctx.db.tenant} and i.supplier_id = page.id and i.type = 'self-billing'
                  and i.status = any('{issued,sent,part-paid,disputed}'))`
            : sql`null::bigint`
        } as unpaid) figures`,
    sorts: { name: 'text', created_at: 'timestamptz' },
    sort: 'name',
    searchable: true,
    where: [
      reached(ctx),
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      [query.status, query.ids].some((given) => given?.length) ? undefined : sql`t.status <> 'terminated'`,
      query.kind?.length ? sql`t.kind = any(${query.kind})` : undefined,
      query.is_preferred ? sql`t.is_preferred = ${query.is_preferred === 'true'}::boolean` : undefined,
      query.insurance_within === undefined
        ? undefined
        : sql`exists (select from (${insuredUntil(ctx.db, 't')}) i where i.until <= ${today} + ${query.insurance_within}::integer)`,
      query.agreement === 'in_force'
        ? sql`exists (select from self_billing_agreements a where ${inForce(ctx.db, 't', today)})`
        : undefined,
      query.agreement === 'missing'
        ? sql`not exists (select from self_billing_agreements a where ${inForce(ctx.db, 't', today)})`
        : undefined,
    ],
    map: ({ starts_on, agreed_vat, agreed_company, company_id, today, ...row }: Listed): SupplierRow => ({
      ...row,
      agreement_state:
        starts_on === null || row.agreement_ends_on === null
          ? null
          : agreementState(
              {
                starts_on,
                ends_on: row.agreement_ends_on,
                vat_number: agreed_vat ?? '',
                legal_entity_id: agreed_company,
              },
              { vat_number: row.vat_number, company_id },
              today,
            ),
    }),
  }
}

/** A supplier; its bank account is kept apart (`findPaid`). */
export async function findSupplier(
  ctx: Pick<Context, 'db' | 'scope' | 'now'>,
  id: number,
): Promise<Supplier> {
  const { rows } = await sql<Omit<Supplier, 'agreements'> & { agreements: Omit<Agreement, 'state'>[] }>`
    select s.id, ${columnsOf(supplierRecord, 's')}, s.status, s.suspended_reason, s.version, s.created_at, s.updated_at,
      s.archived_at, ${liveWorkers(ctx.db, 's')} as live_workers, own.name as legal_entity_name,
      ${companyOf(ctx.db, 's')} as company_id,
      coalesce((select json_agg(json_build_object('id', a.id, 'starts_on', a.starts_on, 'ends_on', a.ends_on,
          'signed_by', a.signed_by, 'signed_on', a.signed_on, 'vat_number', a.vat_number,
          'legal_entity_id', a.legal_entity_id, 'legal_entity_name', e.name) order by a.starts_on desc, a.id)
        from self_billing_agreements a
        left join legal_entities e on e.tenant_id = ${ctx.db.tenant} and e.id = a.legal_entity_id
        where a.tenant_id = ${ctx.db.tenant} and a.supplier_id = s.id), '[]') as agreements,
      coalesce((select json_agg(json_build_object('kind', n.kind, 'insurer', n.insurer, 'policy_number', n.policy_number,
          'cover', n.cover, 'expires_on', n.expires_on) order by n.kind, n.expires_on desc, n.id)
        from supplier_insurances n where n.tenant_id = ${ctx.db.tenant} and n.supplier_id = s.id), '[]') as insurances
    from suppliers s
    left join legal_entities own on own.tenant_id = ${ctx.db.tenant} and own.id = s.legal_entity_id
    where s.tenant_id = ${ctx.db.tenant} and s.id = ${id} and ${reached(ctx) ?? sql`true`}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw notFound('Supplier')
  const today = await todayOf(ctx)
  const agreements = found.agreements.map((agreement) => ({
    ...agreement,
    state: agreementState(agreement, found, today),
  }))
  return { ...found, agreements }
}

/** A supplier as whoever pays it knows it. */
export async function findPaid(ctx: Pick<Context, 'db' | 'scope'>, id: number) {
  const { rows } = await sql<KeptBank & { name: string; email: string }>`
    select s.name, s.email, s.bank_locked, s.bank_ending from suppliers s
    where s.tenant_id = ${ctx.db.tenant} and s.id = ${id} and ${reached(ctx) ?? sql`true`}`.execute(ctx.db)
  if (!rows[0]) throw notFound('Supplier')
  return { ...rows[0], owner_user_id: null, team_id: null }
}

/** Puts locked accounts in the place of others; answers whose. Not of those where another one stands by now. */
export async function replaceBanks(db: Db, given: readonly GivenBank[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update suppliers s set bank_locked = g.bank_locked, bank_ending = g.bank_ending, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, bank_locked text, bank_ending text, replaces text)
    where s.tenant_id = ${db.tenant} and s.id = g.id and s.bank_locked = g.replaces returning s.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Which of these another supplier has: a name in any spelling of capitals, or a company number. */
export async function taken(
  db: Db,
  { name = '', company_number = '' }: { name?: string; company_number?: string },
  except?: number,
): Promise<'name' | 'company_number' | undefined> {
  const { rows } = await sql<{ field: 'name' | 'company_number' }>`
    (select 'name' as field from suppliers s where s.tenant_id = ${db.tenant} and lower(s.name) = lower(${name})
      and s.id is distinct from ${except ?? null}::bigint limit 1)
    union all
    (select 'company_number' from suppliers s where s.tenant_id = ${db.tenant} and s.company_number = ${company_number}
      and s.company_number <> '' and s.id is distinct from ${except ?? null}::bigint limit 1)`.execute(db)
  return rows[0]?.field
}

/** The agency's currency, and its default tax code when that one may stand on a self-bill. */
export async function agencyDefaults(db: Db): Promise<{ currency: string; tax_code_id: number | null }> {
  const { rows } = await sql<{ currency: string; tax_code_id: number | null }>`
    select coalesce((select g.currency from agency_settings g where g.tenant_id = ${db.tenant}), 'GBP') as currency,
      (select x.id from tax_codes x where x.tenant_id = ${db.tenant} and x.is_default and x.archived_at is null
        and x.direction = any('{purchase,both}')) as tax_code_id`.execute(db)
  return rows[0]!
}

/** May this tax code stand on a self-bill? */
export async function isPurchaseTaxCode(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from tax_codes x where x.tenant_id = ${db.tenant} and x.id = ${id} and x.archived_at is null
      and x.direction = any('{purchase,both}')`.execute(db)
  return rows.length > 0
}

export async function deleteSupplier(db: Db, id: number): Promise<void> {
  await db.deleteFrom('suppliers').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** Makes the supplier's agreements these; a new one is made by the company and under the VAT number it has now. */
export async function writeAgreements(
  db: Db,
  { id, vat_number }: { id: number; vat_number: string },
  agreements: AgreementInput[],
): Promise<void> {
  const shape = sql`jsonb_to_recordset(${JSON.stringify(agreements)}::jsonb) as g(
    id bigint, starts_on date, ends_on date, signed_by text, signed_on date)`
  await sql`
    with gone as (
      delete from self_billing_agreements a where a.tenant_id = ${db.tenant} and a.supplier_id = ${id}
        and not exists (select from ${shape} where g.id = a.id)
    ), kept as (
      update self_billing_agreements a set starts_on = g.starts_on, ends_on = g.ends_on, signed_by = g.signed_by,
        signed_on = g.signed_on, version = a.version + 1
      from ${shape} where a.tenant_id = ${db.tenant} and a.supplier_id = ${id} and a.id = g.id
        and (a.starts_on, a.ends_on, a.signed_by, a.signed_on)
          is distinct from (g.starts_on, g.ends_on, g.signed_by, g.signed_on)
    )
    insert into self_billing_agreements (tenant_id, supplier_id, starts_on, ends_on, signed_by, signed_on, vat_number,
      legal_entity_id)
    select s.tenant_id, s.id, g.starts_on, g.ends_on, g.signed_by, g.signed_on, ${vat_number}, ${companyOf(db, 's')}
    from suppliers s cross join ${shape}
    where s.tenant_id = ${db.tenant} and s.id = ${id} and g.id is null`.execute(db)
}

/** Makes the supplier's insurances these. */
export async function writeInsurances(db: Db, supplier: number, insurances: readonly InsuranceInput[]) {
  await db
    .deleteFrom('supplier_insurances')
    .where('tenant_id', '=', db.tenant)
    .where('supplier_id', '=', supplier)
    .execute()
  await sql`
    insert into supplier_insurances (tenant_id, supplier_id, kind, insurer, policy_number, cover, expires_on)
    select ${db.tenant}::integer, ${supplier}::bigint, g.kind, g.insurer, g.policy_number, g.cover, g.expires_on
    from jsonb_populate_recordset(null::supplier_insurances, ${JSON.stringify(insurances)}::jsonb) g`.execute(
    db,
  )
}

/** The days of issued self-bills, and their companies, that these agreements cover: each was issued because one of them was in force. */
export async function issuedUnder(
  db: Db,
  supplier: number,
): Promise<{ issue_date: string; legal_entity_id: number }[]> {
  const { rows } = await sql<{ issue_date: string; legal_entity_id: number }>`
    select distinct i.issue_date, i.legal_entity_id from invoices i
    where i.tenant_id = ${db.tenant} and i.supplier_id = ${supplier} and i.type = 'self-billing'
      and i.number is not null and i.issue_date is not null order by i.issue_date`.execute(db)
  return rows
}
