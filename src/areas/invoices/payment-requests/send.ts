import { stationeryOf } from '#areas/access/public.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import type { PaymentRequest } from '#areas/invoices/payment-requests/contract.ts'
import { applicationLinks, insertLinks, linkAgain } from '#areas/invoices/payment-requests/links.ts'
import { applicationMail, proformaMail } from '#areas/invoices/payment-requests/mail-kinds.ts'
import { requestPdf } from '#areas/invoices/payment-requests/pdf.ts'
import { type Found, findRequest, readRequest } from '#areas/invoices/payment-requests/queries.ts'
import { whyNotSend } from '#areas/invoices/payment-requests/rules.ts'
import { showRequest } from '#areas/invoices/payment-requests/show.ts'
import { agencyDefaults } from '#areas/settings/public.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { hiddenUrl } from '#platform/mail/codes.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { writeMail } from '#platform/mail/write.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

/** How many links a day a client can ask for on one application. */
const mostAsked = 3

type Sending = { to?: string[] | undefined; message?: string | undefined }
type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'> & Pick<Deps, 'storage'>

/** Mails it with its PDF; an application with a link of its own for each address, by which the client certifies. */
export async function sendRequest(
  ctx: Context & { deps: Deps },
  id: number,
  { to, message }: Sending,
): Promise<PaymentRequest> {
  await holdRow(ctx.db, 'payment_requests', id)
  const found = await findRequest(ctx, id)
  if (!reaches(ctx.who, 'send', { ...found, type: 'sales' })) throw forbiddenOn('send', 'sales')
  const addresses = [...new Set(to?.length ? to : found.addresses)]
  refuse(whyNotSend(found, addresses))
  await mailRequest({ ...ctx.deps, ...ctx }, found, { addresses, message })
  await recordHistory(ctx, 'payment-requests', id, 'sent', {
    sent_to: { from: null, to: addresses.join(', ') },
  })
  await announce(ctx.db, 'payment_request.changed', { id })
  return showRequest(ctx, id)
}

/**
 * The client asked for a new link on the page of a dead one: it goes to the address that the first went to, while there
 * is something to certify.
 */
export async function sendLinkAgain(at: At, link_id: number): Promise<void> {
  const first = await linkAgain(at.db, link_id)
  if (!first) return
  await holdRow(at.db, 'payment_requests', first.payment_request_id)
  const again = await linkAgain(at.db, link_id)
  if (!again || again.asked >= mostAsked) return
  const found = await readRequest(at.db, again.payment_request_id)
  await mailRequest(at, found, { addresses: [again.to_address], asked: true })
}

type Addressed = { addresses: string[]; message?: string | undefined; asked?: boolean }

async function mailRequest(
  at: At,
  found: Found,
  { addresses, message, asked = false }: Addressed,
): Promise<void> {
  const pdf = await requestPdf(at.db, at.storage, found)
  const application = found.type === 'application'
  const { approver_link_days: days } = await agencyDefaults(at.db)
  const links = application ? await insertLinks(at.db, found.id, { addresses, days, asked }) : new Map()
  const kind = application ? applicationMail : proformaMail
  const paper = await stationeryOf(at, [kind.name])
  const { issuer } = InvoiceSnapshot.parse(found.snapshot)
  const money = (minor: number) => formatMoney(minor, found.currency, paper.reader.locale)
  const letter = {
    to_name: found.client_name,
    values: {
      ...{ number: found.number, company: issuer.name, client: found.client_name },
      ...{ net: money(found.net), total: money(found.gross), message: message?.trim() ?? '' },
    },
    facts: [
      ['Number', found.number],
      application ? ['Without VAT', money(found.net)] : ['Total', money(found.gross)],
    ] as [string, string][],
    attachments: [{ filename: pdf.filename, content_type: 'application/pdf', storage_key: pdf.storage_key }],
    related: { name: 'payment-requests', id: found.id },
  }
  const from = [issuer.name, ...(issuer.email ? [`Questions? Write to ${issuer.email}`] : [])]
  // An email has one recipient, so that each has its own result; there are at most a handful.
  await queueMails(
    at.db,
    addresses.map((to_address) => {
      const link = links.get(to_address)
      if (link === undefined) return writeMail<string>(paper, kind, { ...letter, to_address, footer: from })
      const page = `/tenant/${at.tenant.slug}/asked-applications/${link}/certify`
      const code_link = { of: applicationLinks, id: link, url: `${at.publicUrl}${page}?code=` }
      return writeMail<string>(paper, kind, {
        ...{ ...letter, to_address, code_link, button: { label: 'Certify', url: hiddenUrl(code_link) } },
        footer: [
          `The link is for you alone and works for ${days} days. Once it is certified, it shows what you certified. Please do not pass it on.`,
          ...from,
        ],
      })
    }),
  )
}
