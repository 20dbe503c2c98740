import { stationeryOf } from '#areas/access/public.ts'
import { announceInvoices } from '#areas/invoices/announce.ts'
import { eInvoiceFileOf } from '#areas/invoices/delivery/e-invoice.ts'
import { leaveUnsent } from '#areas/invoices/delivery/left-unsent.ts'
import { pdfOf } from '#areas/invoices/delivery/pdf.ts'
import { isQueued, issuedFormat, setSent, withoutFile } from '#areas/invoices/delivery/queries.ts'
import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import {
  type DocumentFacts,
  documentFacts,
  type InvoiceFacts,
  invoiceFactsOf,
} from '#areas/invoices/issue-facts.ts'
import type { Outcome } from '#areas/invoices/issuing/actions.ts'
import { dispatchMail } from '#areas/invoices/mail-kinds.ts'
import { lockInvoices, recordInvoiceHistory } from '#areas/invoices/queries.ts'
import { whyNotDispatch } from '#areas/invoices/rules.ts'
import { fillText } from '#areas/invoices/texts/of-document.ts'
import { namedOn } from '#areas/invoices/texts/on-document.ts'
import { documentWords } from '#areas/invoices/words.ts'
import type { Deps, JobContext } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { writeMail } from '#platform/mail/write.ts'
import { formatMoney } from '#platform/money.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { notFound, type Reason, refuse } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Sending = { to?: string[] | undefined; message?: string | undefined }
type RequestContext = Context & { deps: Deps }

/** Mails one issued document with its PDF. The mails are written in the caller's transaction. */
export async function dispatch(ctx: RequestContext, id: number, sending: Sending): Promise<void> {
  await lockInvoices(ctx.db, [id])
  const facts = (await documentFacts(ctx.db, [id], '0001-01-01')).get(id)
  if (!facts || !reaches(ctx.who, 'view', facts)) throw notFound('Invoice')
  if (!reaches(ctx.who, 'send', facts)) throw forbiddenOn('send', facts.type)
  const addresses = sending.to?.length ? [...new Set(sending.to)] : facts.addresses
  refuse(whyNotDispatch({ ...facts, addresses }))
  await mailDocument({ ...ctx.deps, ...ctx }, facts, { ...sending, to: addresses })
  await setSent(ctx.db, [id])
  await recordInvoiceHistory(ctx, [id], 'sent')
  await announce(ctx.db, 'invoice.updated', { id })
}

/** Marks what may be sent and leaves the rendering and mailing of each to the background. */
export async function dispatchMany(ctx: RequestContext, ids: number[]): Promise<Outcome> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  await lockInvoices(ctx.db, wanted)
  const found = await invoiceFactsOf(ctx.db, wanted, '0001-01-01')
  const judged = wanted.map((id) => ({ id, reason: whyNotSend(ctx, found.get(id)) }))
  const done = judged.filter(({ reason }) => !reason).map(({ id }) => id)
  const refused = judged.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : []))
  if (done.length === 0) return { done, refused }
  await setSent(ctx.db, done)
  await recordInvoiceHistory(ctx, done, 'sent')
  await announceInvoices(ctx.db, done)
  await enqueue(ctx.db, 'invoices.mail', { ids: done })
  return { done, refused }
}

function whyNotSend(ctx: RequestContext, facts: InvoiceFacts | undefined): Reason | undefined {
  if (!facts || !reaches(ctx.who, 'view', facts)) return { code: 'not_found', title: 'Invoice not found' }
  if (!reaches(ctx.who, 'send', facts)) return { code: 'forbidden', title: 'You may not do this' }
  return whyNotDispatch(facts)
}

/** Documents handled by one background job; the rest go on in the next. */
const slice = 25

/** Background: renders the PDFs of a batch after its issue; `prove`: a proof leaves as soon as there are some. */
export async function renderMany(
  job: JobContext,
  { ids, prove = false }: { ids: number[]; prove?: boolean },
): Promise<void> {
  const [now, later] = [ids.slice(0, slice), ids.slice(slice)]
  for (const id of await job.inTenant((db) => withoutFile(db, now))) {
    await job.inTenant((db) => pdfOf(db, job.storage, id)) // one transaction each: a slow batch holds nothing open
  }
  if (prove) await job.inTenant((db) => enqueue(db, 'invoices.prove', {}))
  if (later.length) await job.inTenant((db) => enqueue(db, 'invoices.render', { ids: later }))
}

/** Background: mails the documents of a batch, each in a transaction of its own, and each once. */
export async function mailMany(job: JobContext, { ids }: { ids: number[] }): Promise<void> {
  const [now, later] = [ids.slice(0, slice), ids.slice(slice)]
  for (const id of now) {
    await job.inTenant(async (db) => {
      await lockInvoices(db, [id])
      const facts = (await documentFacts(db, [id], '0001-01-01')).get(id)
      if (!facts || (await mailed(db, id))) return
      // Held since it was marked, or without an address by now: it is not on its way, and says so.
      const reason = whyNotDispatch(facts)
      if (reason) return leaveUnsent({ ...job, db }, id, reason)
      await mailDocument({ ...job, db }, facts, { to: facts.addresses })
    })
  }
  if (later.length) await job.inTenant((db) => enqueue(db, 'invoices.mail', { ids: later }))
}

/** Was it mailed, or kept back, since it was marked as sent? Then this job ran before. */
async function mailed(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('mails as m')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.tenant_id', '=', 'm.tenant_id').onRef('i.id', '=', 'm.related_id'),
    )
    .select('m.id')
    .where('m.tenant_id', '=', db.tenant)
    .where('m.related', '=', 'invoices')
    .where('m.related_id', '=', id)
    .whereRef('m.created_at', '>=', 'i.updated_at')
    .executeTakeFirst()
  return found !== undefined || !(await isQueued(db, id))
}

type Addressed = Sending & { to: string[] }

async function mailDocument(
  at: Pick<Context, 'db' | 'tenant' | 'publicUrl'> & Pick<Deps, 'storage'>,
  facts: DocumentFacts,
  { to, message }: Addressed,
): Promise<void> {
  const pdf = await pdfOf(at.db, at.storage, facts.id)
  const paper = await stationeryOf(at, [dispatchMail.name])
  const name = facts.client?.name ?? facts.supplier?.name ?? facts.party_name
  const { locale } = paper.reader
  const total = formatMoney(facts.gross, facts.currency, locale)
  const due = facts.due_date ? formatDay(facts.due_date, 'date', locale) : ''
  const letter = {
    to_name: name,
    values: {
      document: documentWords[facts.type],
      number: pdf.number,
      company: facts.entity.name,
      client: name,
      total,
      due,
      message: message?.trim() || coverOf(facts, pdf.number),
    },
    facts: [['Number', pdf.number], ['Total', total], ...(due ? [['Due', due]] : [])] as [string, string][],
    footer: [facts.entity.name, ...(facts.entity.email ? [`Questions? Write to ${facts.entity.email}`] : [])],
    attachments: [
      { filename: pdf.filename, content_type: 'application/pdf', storage_key: pdf.storage_key },
      ...(await eInvoiceBeside(at, facts.id)),
    ],
    related: { name: 'invoices', id: facts.id },
  }
  // A mail has one recipient, so that each has its own result; there are at most a handful.
  await queueMails(
    at.db,
    to.map((to_address) => writeMail(paper, dispatchMail, { ...letter, to_address })),
  )
}

/** The XML that the document was issued to go with; what lies inside the PDF is there already. */
async function eInvoiceBeside({ db, storage }: { db: Db; storage: Storage }, id: number) {
  const format = await issuedFormat(db, id)
  if (format !== 'ubl' && format !== 'cii') return []
  const { filename, storage_key } = await eInvoiceFileOf(db, storage, id, format)
  return [{ filename, content_type: 'application/xml', storage_key }]
}

/** What the email with a self-bill says where nobody wrote anything; '' without such a text. */
function coverOf(facts: DocumentFacts, number: string): string {
  const { self_bill_cover, issue_date, day, due_date } = facts
  if (!self_bill_cover) return ''
  const values = namedOn(facts, number, { issue_date: issue_date ?? day, due_date })
  return fillText('self_bill_cover', self_bill_cover.body, values)
}
