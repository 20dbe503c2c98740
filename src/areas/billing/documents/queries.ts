import { type Insertable, sql } from 'kysely'
import type { Invoices, PlatformCompany, SubscriptionInvoice } from '#areas/billing/documents/contract.ts'
import { companyRecord } from '#areas/billing/documents/contract.ts'
import { balanceOf, stateOf } from '#areas/billing/documents/rules.ts'
import type { Day } from '#platform/days.ts'
import type { SubscriptionInvoices } from '#platform/db/tables.gen.ts'
import type { AllDb } from '#platform/db/tenant.ts'

/** As it stands: what was credited and paid of it. */
export type StoredInvoice = Omit<SubscriptionInvoice, 'balance' | 'state'> & {
  subscription_id: number
  credited: number
  credited_net: number
  paid: number
  vat_percent: string
  vat_category: 'S' | 'AE' | 'O'
  vat_note: string
  seller: PlatformCompany
  buyer: Record<string, string>
  hash: string
}

/** The documents of an agency, newest first; or the one. For its own login and from central administration alike. */
export async function readInvoices(db: AllDb, tenant: number, id?: number): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`
    select i.id, i.kind, i.number, i.subscription_id, o.number as credits_number, i.period_from, i.period_to, i.issued_on, i.due_on,
      i.currency, i.lines, i.net, i.vat, i.gross, i.vat_percent::text, i.vat_category, i.vat_note, i.seller, i.buyer, i.hash,
      coalesce((select sum(c.gross) from subscription_invoices c
        where c.tenant_id = ${tenant} and c.credits_id = i.id), 0)::bigint as credited,
      coalesce((select sum(c.net) from subscription_invoices c
        where c.tenant_id = ${tenant} and c.credits_id = i.id), 0)::bigint as credited_net,
      coalesce((select sum(r.amount) from subscription_receipts r
        where r.tenant_id = ${tenant} and r.invoice_id = i.id), 0)::bigint as paid,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'received_on', r.received_on,
          'way', r.way, 'reference', r.reference) order by r.id)
        from subscription_receipts r where r.tenant_id = ${tenant} and r.invoice_id = i.id), '[]') as receipts
    from subscription_invoices i
    left join subscription_invoices o on o.tenant_id = ${tenant} and o.id = i.credits_id
    where i.tenant_id = ${tenant} and (${id ?? null}::bigint is null or i.id = ${id ?? null}::bigint)
    order by i.id desc limit 500`.execute(db)
  return rows
}

export async function listInvoices(db: AllDb, tenant: number, today: Day): Promise<Invoices> {
  const [stored, pay_to] = [await readInvoices(db, tenant), await findPayTo(db)]
  return {
    data: stored.map((invoice) => ({
      ...invoice,
      balance: balanceOf(invoice),
      state: stateOf(invoice, today),
    })),
    pay_to,
  }
}

async function findPayTo(db: AllDb): Promise<Invoices['pay_to']> {
  const found = await db
    .selectFrom('platform_company')
    .select(['name', 'email', 'bank_name', 'account_name', 'sort_code', 'account_number', 'iban', 'bic'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return found ?? null
}

/** Version 0 where nobody has written it down. */
export async function findCompany(all: AllDb): Promise<PlatformCompany> {
  const found = await all
    .selectFrom('platform_company')
    .select([...companyRecord.names, 'version'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return found ?? ({ ...companyRecord.blank, version: 0 } as PlatformCompany)
}

/** The next number of a kind of document, and the fingerprint it goes on from: held until this transaction ends. */
export async function holdSeries(all: AllDb, kind: 'invoice' | 'credit') {
  const { rows } = await sql<{ prefix: string; next_number: number; last_hash: string }>`
    select prefix, next_number, last_hash from platform_series where kind = ${kind} for update`.execute(all)
  return rows[0]!
}

export const moveSeries = (all: AllDb, kind: 'invoice' | 'credit', next_number: number, last_hash: string) =>
  all.updateTable('platform_series').set({ next_number, last_hash }).where('kind', '=', kind).execute()

export async function insertInvoice(all: AllDb, invoice: Insertable<SubscriptionInvoices>): Promise<number> {
  const { id } = await all
    .insertInto('subscription_invoices')
    .values(invoice)
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}
