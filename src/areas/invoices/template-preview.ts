import { sql } from 'kysely'
import type { PreviewInput, SampleDocument } from '#areas/invoice-templates/contract.ts'
import { documentTypes } from '#areas/invoice-templates/contract.ts'
import { findIssued } from '#areas/invoices/delivery/queries.ts'
import {
  goldenCredit,
  goldenSales,
  goldenSelfBill,
  goldenSelfBillCredit,
} from '#areas/invoices/document/examples.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { reached, reaches } from '#areas/invoices/invoice-scope.ts'
import { documentFacts } from '#areas/invoices/issue-facts.ts'
import { draftNumber, snapshotOf } from '#areas/invoices/issuing/snapshot.ts'
import { drawByTemplate } from '#areas/invoices/templates/render.ts'
import { documentWords } from '#areas/invoices/words.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { words } from '#platform/export-cells.ts'
import { notFound } from '#platform/refusal.ts'

const made = {
  sales: goldenSales,
  'self-billing': goldenSelfBill,
  'sales-credit': goldenCredit,
  'self-billing-credit': goldenSelfBillCredit,
} satisfies Record<PreviewInput['type'], InvoiceSnapshot>

/** A design on a document that the asker may see, or on one that was made up, in their own company’s colours and logo. */
export async function previewTemplate(
  ctx: Context & { deps: Deps },
  { design, type, invoice_id, language }: PreviewInput,
  as: 'pdf' | 'svg',
): Promise<{ bytes: Buffer; pages: number }> {
  const shown = invoice_id ? await seen(ctx, invoice_id) : await madeUp(ctx, type)
  const { snapshot, draft } = shown
  const logo = snapshot.issuer.logo_key ? await ctx.deps.storage.get(snapshot.issuer.logo_key) : undefined
  return drawByTemplate(snapshot, design, {
    language: language ?? snapshot.template?.language ?? design.language,
    logo,
    draft,
    as,
  })
}

/** An issued document as it was issued, a draft as it would be today. */
async function seen(ctx: Context, id: number) {
  const facts = (await documentFacts(ctx.db, [id], await todayOf(ctx))).get(id)
  if (!facts || !reaches(ctx.who, 'view', facts)) throw notFound('Invoice')
  const issued = await findIssued(ctx.db, id)
  return issued
    ? { snapshot: InvoiceSnapshot.parse(issued.snapshot), draft: false }
    : { snapshot: snapshotOf(facts, draftNumber, facts.issue_date ?? facts.day), draft: true }
}

async function madeUp({ db }: Context, type: PreviewInput['type']) {
  const { rows } = await sql<{ logo_key: string | null; accent_color: string }>`
    select g.logo_key, g.accent_color from agency_settings g where g.tenant_id = ${db.tenant}`.execute(db)
  const snapshot = made[type]
  return { snapshot: { ...snapshot, issuer: { ...snapshot.issuer, ...rows[0] } }, draft: false }
}

/** So many documents are offered to try a template on. */
const mostSamples = 20

/** Documents that were made or issued in the last month, within the caller’s reach. */
export async function sampleDocuments({ db, who, now }: Context): Promise<{ data: SampleDocument[] }> {
  const since = new Date(now.getTime() - 31 * 86_400_000).toISOString()
  const { rows } = await sql<SampleDocument>`
    select t.id, ${words('t.type', documentWords)} || ' ' || coalesce(t.number, 'draft #' || t.id) as name, t.party_name, t.type
    from invoices t
    where t.tenant_id = ${db.tenant} and t.type = any(${documentTypes}::text[]) and t.created_at >= ${since}
      and exists (select from invoice_lines l where l.tenant_id = ${db.tenant} and l.invoice_id = t.id)
      and ${reached(who, 'view')}
    order by t.created_at desc, t.id desc limit ${mostSamples}`.execute(db)
  return { data: rows }
}
