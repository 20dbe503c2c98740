import { sql } from 'kysely'
import { stationeryOf } from '#areas/access/public.ts'
import {
  AdviceDocument,
  type AdviceNote,
  type AdviceNoteRow,
  type NewAdviceNotes,
} from '#areas/payroll/advice-notes/contract.ts'
import { adviceMail } from '#areas/payroll/advice-notes/mail-kinds.ts'
import { advicePdf } from '#areas/payroll/advice-notes/pdf.ts'
import {
  adviceNoteRows,
  findAdviceNote,
  insertNotes,
  instantOf,
  lastNumber,
  mailedSince,
  readAdviceNotes,
  releaseUnits,
  toAdvise,
} from '#areas/payroll/advice-notes/queries.ts'
import { nothingToAdvise, whyNotCancel, whyNotSend } from '#areas/payroll/advice-notes/rules.ts'
import { agencyDefaults, todayOf } from '#areas/settings/public.ts'
import { lockBilling } from '#areas/units/public.ts'
import type { Deps, JobContext } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { authorOf, recordHistory, recordHistoryAll, recordHistoryEach } from '#platform/history.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { writeMail } from '#platform/mail/write.ts'
import { formatMoney } from '#platform/money.ts'
import { announce, announceAll, enqueue } from '#platform/outbox.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

type RequestContext = Context & { deps: Deps }
type Found = Awaited<ReturnType<typeof findAdviceNote>>

export async function showAdviceNote(ctx: Pick<Context, 'db'>, id: number): Promise<AdviceNote> {
  const { snapshot, ...found } = await findAdviceNote(ctx, id)
  return { ...found, document: AdviceDocument.parse(snapshot) }
}

/** An advice note for each supplier (and currency) whose invoice is expected, of its time on none yet. */
export async function createAdviceNotes(
  ctx: Context,
  { cut_off, supplier_id }: NewAdviceNotes,
): Promise<{ data: AdviceNoteRow[] }> {
  const { db } = ctx
  await lockBilling(db, 'self-billing')
  const today = await todayOf(ctx)
  const { currency } = await agencyDefaults(db)
  const cut = { cut_off, today, pay_date: cut_off, currency, frequency: null }
  const advised = await toAdvise(db, cut, supplier_id)
  if (advised.length === 0) refuse(nothingToAdvise)
  const last = await lastNumber(db)
  const notes = advised.map(({ supplier_id: of, party_name, unit_ids, worker_count, ...said }, at) => {
    const number = `ADV-${String(last + 1 + at).padStart(6, '0')}`
    const net = said.lines.reduce((sum, line) => sum + line.net, 0)
    const document = AdviceDocument.parse({ ...said, number, day: today, cut_off, net })
    return {
      note: {
        ...{ number, supplier_id: of, party_name, cut_off, currency: said.currency, net, worker_count },
        ...{ unit_count: unit_ids.length, snapshot: JSON.stringify(document) },
        created_by_user_id: ctx.who.id || null,
      },
      unit_ids,
    }
  })
  const ids = await insertNotes(db, notes)
  await recordHistoryAll(ctx, 'advice-notes', ids, 'created', { cut_off: { from: null, to: cut_off } })
  await announceAll(
    db,
    'advice_note.changed',
    ids.map((id) => ({ id })),
  )
  return { data: await adviceNoteRows(db, ids) }
}

/** Emails one with its PDF, and asks for the invoice. */
export async function sendAdviceNote(
  ctx: RequestContext,
  id: number,
  { to, message }: { to?: string[] | undefined; message?: string | undefined },
): Promise<AdviceNote> {
  await holdRow(ctx.db, 'advice_notes', id)
  const found = await findAdviceNote(ctx, id)
  const addresses = [...new Set(to?.length ? to : found.addresses)]
  refuse(whyNotSend(found, addresses))
  await mailNote({ ...ctx.deps, ...ctx }, found, addresses, message)
  await recordHistory(ctx, 'advice-notes', id, 'sent', { sent_to: { from: null, to: addresses.join(', ') } })
  await announce(ctx.db, 'advice_note.changed', { id })
  return showAdviceNote(ctx, id)
}

/** Emails several, each to its supplier; what cannot be sent is told with the reason. */
export async function sendAdviceNotes(ctx: RequestContext, ids: readonly number[]) {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  await sql`select n.id from advice_notes n where n.tenant_id = ${ctx.db.tenant} and n.id = any(${wanted}::bigint[])
    order by n.id for no key update`.execute(ctx.db)
  const found = new Map(
    (await readAdviceNotes(ctx.db, sql`n.id = any(${wanted}::bigint[])`)).map((note) => [note.id, note]),
  )
  const gone: Reason = { code: 'not_found', title: 'Advice note not found' }
  const judged = wanted.map((id) => {
    const note = found.get(id)
    return { id, note, reason: note ? whyNotSend(note, note.addresses) : gone }
  })
  const leaving = judged.flatMap(({ note, reason }) => (note && !reason ? [note] : []))
  const done = leaving.map(({ id }) => id)
  if (done.length > 0) {
    await recordSent(ctx, leaving)
    // Each has a PDF to be drawn: nobody waits for two hundred of them.
    const since = await instantOf(ctx.db)
    await enqueue(ctx.db, 'payroll.mail_advice_notes', { ids: done, since })
  }
  return {
    title: done.length ? `${counted(done.length, 'advice note')} on their way` : 'Nothing was sent',
    description: done.length < wanted.length ? 'The others stay, with the reason.' : 'All that you selected.',
    done,
    refused: judged.flatMap(({ id, reason }) =>
      reason ? [{ id, code: reason.code, title: reason.title, description: reason.description ?? '' }] : [],
    ),
  }
}

/** Advice notes mailed by one background job; the rest go on in the next. */
const slice = 25

/** Background: mails those that were sent at that instant, each in a transaction of its own, and each once. */
export async function mailAdviceNotes(
  job: JobContext,
  { ids, since }: { ids: number[]; since: string },
): Promise<void> {
  for (const id of ids.slice(0, slice)) {
    await job.inTenant(async (db) => {
      await holdRow(db, 'advice_notes', id)
      const found = await findAdviceNote({ db }, id)
      if (await mailedSince(db, id, since)) return
      // Cancelled since it was sent, or without an address by now.
      const reason = whyNotSend(found, found.addresses)
      if (reason) await recordHistoryEach(db, 'advice-notes', [unsent(id, reason)])
      else await mailNote({ ...job, db }, found, found.addresses)
      await announce(db, 'advice_note.changed', { id })
    })
  }
  const later = ids.slice(slice)
  if (later.length)
    await job.inTenant((db) => enqueue(db, 'payroll.mail_advice_notes', { ids: later, since }))
}

const unsent = (subject_id: number, { title }: Reason) => ({
  ...{ subject_id, action: 'not sent', user_id: null, user_name: 'Saffron' },
  changes: { reason: { from: null, to: title } },
})

const recordSent = ({ db, who }: Context, notes: readonly Found[]): Promise<void> =>
  recordHistoryEach(
    db,
    'advice-notes',
    notes.map(({ id, addresses }) => ({
      ...authorOf(who),
      ...{ subject_id: id, action: 'sent', changes: { sent_to: { from: null, to: addresses.join(', ') } } },
    })),
  )

type Mailing = Pick<Context, 'db' | 'tenant' | 'publicUrl'> & Pick<Deps, 'storage'>

async function mailNote(at: Mailing, found: Found, addresses: string[], message = ''): Promise<void> {
  const pdf = await advicePdf(at.db, at.storage, found)
  const paper = await stationeryOf(at, [adviceMail.name])
  const { company } = AdviceDocument.parse(found.snapshot)
  const { locale } = paper.reader
  const net = formatMoney(found.net, found.currency, locale)
  const until = formatDay(found.cut_off, 'date', locale)
  const letter = {
    to_name: found.supplier_name,
    values: {
      ...{ number: found.number, company: company.name, supplier: found.supplier_name },
      ...{ net, until, message: message.trim() },
    },
    facts: [
      ['Advice note', found.number],
      ['Work up to', until],
      ['Without VAT', net],
    ] as [string, string][],
    footer: [company.name, ...(company.email ? [`Questions? Write to ${company.email}`] : [])],
    attachments: [{ filename: pdf.filename, content_type: 'application/pdf', storage_key: pdf.storage_key }],
    related: { name: 'advice-notes', id: found.id },
  }
  await queueMails(
    at.db,
    addresses.map((to_address) => writeMail(paper, adviceMail, { ...letter, to_address })),
  )
}

/** Takes it back: its number stays, its time can be put on another one. */
export async function cancelAdviceNote(ctx: Context, id: number, reason: string): Promise<AdviceNote> {
  await lockBilling(ctx.db, 'self-billing')
  await holdRow(ctx.db, 'advice_notes', id)
  const found = await findAdviceNote(ctx, id)
  refuse(whyNotCancel(found))
  await releaseUnits(ctx.db, id)
  await saveVersioned(ctx.db, 'advice_notes', found, { status: 'cancelled' }, 'advice note')
  await recordHistory(ctx, 'advice-notes', id, 'cancelled', { reason: { from: null, to: reason } })
  await announce(ctx.db, 'advice_note.changed', { id })
  return showAdviceNote(ctx, id)
}
