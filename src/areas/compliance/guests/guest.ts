import { findBrand, readerLocaleOf } from '#areas/access/public.ts'
import type { AskedDocuments, SubmissionByLink } from '#areas/compliance/guests/contract.ts'
import { acting, type GuestContext, reading, targetOf, type Visit } from '#areas/compliance/guests/entered.ts'
import { askedOfParty } from '#areas/compliance/guests/queries.ts'
import { sendLink } from '#areas/compliance/requests/emails.ts'
import { endLinks, type Guest, partyOfLink } from '#areas/compliance/requests/links.ts'
import { isOpen } from '#areas/compliance/requests/rules.ts'
import { markViewed, submitByLink } from '#areas/compliance/requests/submit.ts'
import { openOf } from '#areas/compliance/requests/whom.ts'
import type { Kept } from '#areas/files/public.ts'
import { askForNewLink } from '#areas/identity/public.ts'
import type { Context } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { recordHistory } from '#platform/history.ts'

const saffron = { id: 0, name: 'Saffron' } as Context['who']

/** How many new links a day a party can ask for. */
const mostAsked = 3

type RequestVisit = Visit & { params: { request_id: number } }

/** All that the party of a link is asked, and how far they are. */
export const showAsked = (visit: Visit): Promise<AskedDocuments> => reading(visit, shown)

/** Whoever came by the link has looked at one thing. */
export const viewAsked = (visit: RequestVisit): Promise<AskedDocuments> =>
  acting(visit, async (ctx, guest) => {
    await markViewed(ctx, visit.params.request_id, true)
    return shown(ctx, guest)
  })

/** Submits one thing, with what was sent for it. */
export const submitAsked = (
  visit: RequestVisit,
  given: SubmissionByLink,
  kept: readonly Kept[],
): Promise<AskedDocuments> =>
  acting(visit, async (ctx, guest) => {
    await submitByLink(ctx, visit.params.request_id, given, { link_id: guest.link_id, kept })
    return shown(ctx, guest)
  })

async function shown(ctx: GuestContext, { name }: Guest): Promise<AskedDocuments> {
  const documents = await askedOfParty(ctx)
  return {
    agency_name: ctx.tenant.name,
    brand: await findBrand(ctx.db),
    reader: await readerLocaleOf(ctx.db),
    to_name: name,
    done: documents.filter(({ status }) => !isOpen(status)).length,
    total: documents.length,
    documents,
  }
}

/**
 * Asks for a fresh link. Whether one is sent is decided later and told to nobody here: the answer says nothing about
 * people or agencies, nor does the time it takes.
 */
export const askForLink = (visit: Visit) =>
  askForNewLink(visit, targetOf(visit), {
    job: 'compliance.send_link_again',
    while: 'something is still needed from you',
  })

/**
 * Somebody asked for a new link on the page of a dead one. It goes to the address on file, and only while something is
 * asked of them; earlier links end.
 */
export async function sendLinkAgain(
  at: Pick<Context, 'db' | 'tenant' | 'publicUrl'>,
  link_id: number,
): Promise<void> {
  const first = await partyOfLink(at.db, link_id)
  if (!first) return
  await exclusively(at.db, `compliance.link ${first.subject} ${first.subject_id}`)
  const party = (await partyOfLink(at.db, link_id))!
  const open = await openOf(at.db, party)
  if (open.length === 0 || party.asked >= mostAsked) return
  await endLinks(at.db, party)
  await sendLink(at, open)
  await recordHistory({ db: at.db, who: saffron }, party.subject, party.subject_id, 'link_sent')
}
