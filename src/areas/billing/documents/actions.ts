import { sql } from 'kysely'
import type { Doing } from '#areas/billing/actions.ts'
import { settle } from '#areas/billing/arrears/settle.ts'
import type {
  ChangePlatformCompany,
  Invoices,
  NewCredit,
  NewReceipt,
  PlatformCompany,
} from '#areas/billing/documents/contract.ts'
import { issue } from '#areas/billing/documents/issue.ts'
import { findCompany, listInvoices, readInvoices } from '#areas/billing/documents/queries.ts'
import { noCompany, vatOfCredit, whyNotCredit, whyNotReceive } from '#areas/billing/documents/rules.ts'
import { lockTenant, type Moving, recordCentralHistory } from '#areas/central/public.ts'
import { utcDay } from '#platform/days.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import { differences } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, refuse } from '#platform/refusal.ts'

export async function changeCompany(
  ctx: Doing,
  { version, ...given }: ChangePlatformCompany,
): Promise<PlatformCompany> {
  const { all } = ctx
  await sql`select pg_advisory_xact_lock(hashtextextended('platform company', 0))`.execute(all)
  const before = await findCompany(all)
  if (before.version !== version) throw conflict('company')
  if (version === 0)
    await all
      .insertInto('platform_company')
      .values({ id: 1, ...given })
      .execute()
  else
    await all
      .updateTable('platform_company')
      .set({ ...given, version: version + 1, updated_at: sql<string>`now()` })
      .where('id', '=', 1)
      .execute()
  await recordCentralHistory(ctx, 'company', 1, 'changed', { changes: differences(before, given) })
  return findCompany(all)
}

/** A transfer that arrived. Once nothing is late any more the agency is active again, in the same transaction. */
export async function receive(
  ctx: Doing & Moving,
  tenantId: number,
  { invoice_id, amount, received_on, reference }: NewReceipt,
): Promise<Invoices> {
  const { all } = ctx
  const today = utcDay(ctx.now)
  await lockTenant(all, tenantId)
  const [invoice] = await readInvoices(all, tenantId, invoice_id)
  refuse(whyNotReceive(invoice, amount, received_on, today))
  const db = await switchTenant(all, tenantId)
  await all
    .insertInto('subscription_receipts')
    .values({
      tenant_id: tenantId,
      invoice_id,
      amount,
      received_on,
      way: 'transfer',
      reference,
      recorded_by: ctx.central.name,
    })
    .execute()
  await recordCentralHistory(ctx, 'subscriptions', invoice!.subscription_id, 'receipt recorded', {
    tenantId,
    changes: { invoice: invoice!.number, amount, received_on, reference },
  })
  await settle(ctx, db, today)
  await announce(db, 'subscription.changed', {})
  return listInvoices(all, tenantId, today)
}

/** A credit note over a part of an invoice, as that one was taxed. */
export async function credit(
  ctx: Doing & Moving,
  tenantId: number,
  { invoice_id, net, reason }: NewCredit,
): Promise<Invoices> {
  const { all } = ctx
  const today = utcDay(ctx.now)
  await lockTenant(all, tenantId)
  const [invoice] = await readInvoices(all, tenantId, invoice_id)
  refuse(whyNotCredit(invoice, net))
  const { version, ...seller } = await findCompany(all)
  if (version === 0) refuse(noCompany)
  const { subscription_id, period_from, period_to, currency, buyer, number } = invoice!
  const { vat_percent: percent, vat_category: category, vat_note: note } = invoice!
  const db = await switchTenant(all, tenantId)
  const made = await issue(all, db, {
    kind: 'credit',
    credits_id: invoice_id,
    ...{ subscription_id, period_from, period_to, currency, buyer, net, seller },
    issued_on: today,
    due_on: today,
    lines: [{ text: reason, amount: net }],
    vat: { percent, category, note, amount: vatOfCredit(invoice!, net) },
  })
  await recordCentralHistory(ctx, 'subscriptions', subscription_id, 'credit note issued', {
    tenantId,
    changes: { invoice: number, number: made.number, net, reason },
  })
  await settle(ctx, db, today)
  await announce(db, 'subscription.changed', {})
  return listInvoices(all, tenantId, today)
}
