import { findBrand, readerLocaleOf } from '#areas/access/public.ts'
import { clientNames } from '#areas/clients/public.ts'
import { createText, removeText } from '#areas/invoices/public.ts'
import type {
  FundingAssignment,
  FundingPreview,
  FundingSchedule,
  NewAssignment,
  NewSchedule,
} from '#areas/payments/funding/contract.ts'
import { renderSchedule, scheduleCsv } from '#areas/payments/funding/paper.ts'
import {
  creditedOn,
  documentsOf,
  findAssignment,
  findSchedule,
  lastNumber,
  offerOf,
  placeOffer,
  releaseDocuments,
  scheduleRows,
  usualTerms,
} from '#areas/payments/funding/queries.ts'
import {
  isAssigned,
  nothingToOffer,
  totalsOf,
  whyNotEnd,
  whyNotReserve,
  whyNotWithdraw,
} from '#areas/payments/funding/rules.ts'
import { todayOf } from '#areas/settings/public.ts'
import { type Context, can } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { recordHistory, recordHistoryAll } from '#platform/history.ts'
import { announce, announceAll } from '#platform/outbox.ts'
import { forbidden, invalid, refuse } from '#platform/refusal.ts'

/** Assigns the invoices of a client. `notice` becomes the text at the foot of its invoices. */
export async function assignClient(
  ctx: Context,
  { client_id, funder, notice }: NewAssignment,
): Promise<FundingAssignment> {
  const { db } = ctx
  await exclusively(db, 'funding')
  const name = (await clientNames(db, [client_id])).get(client_id)
  if (name === undefined) throw invalid('client_id', 'Not found', 'not_found')
  const live = await db
    .selectFrom('funding_assignments')
    .select('id')
    .where('tenant_id', '=', db.tenant)
    .where('client_id', '=', client_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (live) refuse(isAssigned)
  const notice_text_id = notice ? await noticeFor(ctx, { client_id, name, notice }) : null
  const { id } = await db
    .insertInto('funding_assignments')
    .values({
      tenant_id: db.tenant,
      client_id,
      funder,
      notice_text_id,
      assigned_by_user_id: ctx.who.id || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordHistory(ctx, 'clients', client_id, 'assigned to a funder', {
    funder: { from: null, to: funder },
  })
  await announce(db, 'funding.changed', { id })
  return findAssignment(ctx, id)
}

async function noticeFor(
  ctx: Context,
  { client_id, name, notice }: { client_id: number; name: string; notice: string },
): Promise<number> {
  if (!can(ctx.who, 'invoice_text_templates.manage')) throw forbidden('invoice_text_templates.manage')
  const { id } = await createText(ctx, {
    ...{
      key: 'footer',
      name: `Assigned to a funder, ${name}`.slice(0, 80),
      language: 'en',
      types: ['sales'],
    },
    ...{ client_id, supplier_id: null, placement_id: null, body: notice },
  })
  return id
}

/** Ends it: what is on a schedule stays there, and the notice goes from new invoices. */
export async function endAssignment(ctx: Context, id: number, reason: string): Promise<FundingAssignment> {
  await holdRow(ctx.db, 'funding_assignments', id)
  const found = await findAssignment(ctx, id)
  refuse(whyNotEnd(found))
  const { notice_text_id, client_id, funder } = found
  await ctx.db
    .updateTable('funding_assignments')
    .set({ ended_at: ctx.now.toISOString(), ended_by_user_id: ctx.who.id || null, end_reason: reason })
    .where('tenant_id', '=', ctx.db.tenant)
    .where('id', '=', id)
    .execute()
  if (notice_text_id !== null) {
    if (!can(ctx.who, 'invoice_text_templates.manage')) throw forbidden('invoice_text_templates.manage')
    await removeText(ctx, notice_text_id)
  }
  await recordHistory(ctx, 'clients', client_id, 'no longer assigned', {
    funder: { from: funder, to: null },
    reason: { from: null, to: reason },
  })
  await announce(ctx.db, 'funding.changed', { id })
  return findAssignment(ctx, id)
}

type Asked = { funder?: string | undefined; cut_off?: Day | undefined; reserve_percent?: string | undefined }

export async function previewSchedule(ctx: Context, asked: Asked): Promise<FundingPreview> {
  const usual = await usualTerms(ctx.db)
  const reserve_percent = asked.reserve_percent ?? usual.reserve_percent
  const funder = asked.funder ?? usual.funders[0]
  const cut_off = asked.cut_off ?? (await todayOf(ctx))
  const parts = funder === undefined ? [] : await offerOf(ctx.db, { funder, cut_off })
  return {
    funders: usual.funders,
    reserve_percent,
    clients: parts.reduce((sum, { clients }) => sum + clients, 0),
    parts: parts.map(({ legal_entity_name, currency, invoice_count, credit_count, invoiced, credited }) => ({
      ...{ legal_entity_name, currency },
      ...totalsOf({ invoice_count, credit_count, invoiced, credited }, reserve_percent),
    })),
  }
}

/** Offers what is issued and on no schedule yet. Of two who do so at once, the second finds nothing. */
export async function createSchedules(
  ctx: Context,
  { funder, cut_off, reserve_percent }: NewSchedule,
): Promise<{ data: FundingSchedule[] }> {
  const { db } = ctx
  refuse(whyNotReserve(reserve_percent))
  const today = await todayOf(ctx)
  if (cut_off > today) throw invalid('cut_off', 'Today or before')
  await exclusively(db, 'funding')
  const parts = await offerOf(db, { funder, cut_off })
  if (parts.length === 0) refuse(nothingToOffer)
  const last = await lastNumber(db)
  const made = await db
    .insertInto('funding_schedules')
    .values(
      parts.map(({ legal_entity_id, currency, invoice_count, credit_count, invoiced, credited }, at) => ({
        ...{ tenant_id: db.tenant, number: `FUND-${String(last + 1 + at).padStart(6, '0')}`, funder },
        ...{ legal_entity_id, currency, scheduled_on: today, cut_off, reserve_percent },
        ...totalsOf({ invoice_count, credit_count, invoiced, credited }, reserve_percent),
        created_by_user_id: ctx.who.id || null,
      })),
    )
    .returning(['id', 'legal_entity_id', 'currency'])
    .execute()
  await placeOffer(db, { funder, cut_off }, made)
  const ids = made.map(({ id }) => id)
  await recordHistoryAll(ctx, 'funding-schedules', ids, 'created', { funder: { from: null, to: funder } })
  await announceAll(
    db,
    'funding.changed',
    ids.map((id) => ({ id })),
  )
  return { data: await scheduleRows(db, ids) }
}

/** Takes it back: its number stays, its documents can be offered again. */
export async function withdrawSchedule(ctx: Context, id: number, reason: string): Promise<FundingSchedule> {
  await exclusively(ctx.db, 'funding')
  const found = await findSchedule(ctx, id)
  refuse(whyNotWithdraw({ ...found, credited_on: await creditedOn(ctx.db, id) }))
  await releaseDocuments(ctx.db, id)
  await saveVersioned(ctx.db, 'funding_schedules', found, { status: 'withdrawn' }, 'schedule')
  await recordHistory(ctx, 'funding-schedules', id, 'withdrawn', { reason: { from: null, to: reason } })
  await announce(ctx.db, 'funding.changed', { id })
  return findSchedule(ctx, id)
}

/** The schedule as a PDF, in the words of the agency. */
export async function printSchedule(ctx: Pick<Context, 'db'>, id: number) {
  const schedule = await findSchedule(ctx, id)
  const { locale } = await readerLocaleOf(ctx.db)
  const { accent_color } = await findBrand(ctx.db)
  const bytes = await renderSchedule(schedule, await documentsOf(ctx.db, id), {
    locale,
    accent: accent_color,
  })
  return { name: schedule.number, bytes }
}

/** The same for programs. */
export async function writeSchedule(ctx: Pick<Context, 'db'>, id: number) {
  const schedule = await findSchedule(ctx, id)
  return { name: schedule.number, bytes: Buffer.from(scheduleCsv(schedule, await documentsOf(ctx.db, id))) }
}
