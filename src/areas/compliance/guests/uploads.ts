import { SubmissionByLink } from '#areas/compliance/guests/contract.ts'
import { acting, type GuestContext, reading, type Visit } from '#areas/compliance/guests/entered.ts'
import { countBegun, insertUpload, sentOfLate } from '#areas/compliance/guests/queries.ts'
import { findRequest } from '#areas/compliance/requests/queries.ts'
import { isOpen, whyNotSubmit } from '#areas/compliance/requests/rules.ts'
import {
  type Kept,
  keepUploads,
  newUpload,
  refuseWithoutRoom,
  resumable,
  type Sender,
  sizeOf,
} from '#areas/files/public.ts'
import { guestWho } from '#areas/identity/public.ts'
import type { Tenant } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import type { Early } from '#platform/http/mount.ts'
import { invalid, Refusal, refuse } from '#platform/refusal.ts'

/** So much the guests of one party send in a day: photos of all that is ever asked, several times over. */
const mostUploads = 60
const mostSent = 300_000_000

type EarlyVisit = Visit & { params: { request_id: number } }

/** One request of a resumable upload, of a guest, for one thing that waits for them. */
export async function receiveUpload(
  early: Early,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
): Promise<Response> {
  const visit = visitOf(early)
  const { link_id, request_id } = visit.params
  const path = `/api/v1/asked-documents/${link_id}/requests/${request_id}/uploads`
  const begun = method === 'POST' && sizeOf(early)
  if (!begun) {
    const tenant = await reading(visit, async (ctx) => {
      await waitsFor(ctx, request_id)
      return ctx.tenant
    })
    return resumable({ ...early, ...senderOf(tenant, link_id) }, method, { path })
  }
  const { named, sender } = await acting(visit, async (ctx) => {
    const { party, tenant, db, ip, agent } = ctx
    await exclusively(db, `compliance.uploads ${party.subject} ${party.subject_id}`)
    await waitsFor(ctx, request_id)
    const { count, bytes } = await sentOfLate(db, party)
    if (count >= mostUploads || bytes + begun > mostSent) throw tooMuch
    // What cannot begin takes nothing of their day.
    await refuseWithoutRoom(visit.deps, db, begun)
    const sender = senderOf(tenant, link_id)
    const named = newUpload(sender, begun)
    await insertUpload(db, { link_id, request_id, upload: named, size: begun, ip, agent })
    return { named, sender }
  })
  return resumable({ ...early, ...sender }, 'POST', { path, named })
}

/**
 * Takes in what a guest submits, before the transaction; whatever would be refused for another reason is refused first,
 * so that nobody makes us look into pictures for nothing.
 */
export async function keepSubmission(early: Early): Promise<Kept[]> {
  const visit = visitOf(early)
  const { link_id, request_id } = visit.params
  const { data: given } = SubmissionByLink.safeParse(early.request.body)
  const uploads = [...new Set(given?.uploads ?? [])]
  const tenant = await reading(visit, async (ctx) => {
    const asked = await findRequest(ctx, request_id)
    if (given) refuse(whyNotSubmit(asked, { ...given, files: uploads.length }))
    if ((await countBegun(ctx.db, { link_id, request_id, uploads })) < uploads.length)
      throw invalid('uploads', 'These files were not sent for this', 'not_found')
    return ctx.tenant
  })
  return keepUploads({ ...early, ...senderOf(tenant, link_id) }, uploads)
}

const senderOf = (tenant: Tenant, link_id: number): Sender => ({
  ...{ tenant, who: guestWho({ name: '', email: '' }), guest_of: link_id },
})

/** It is theirs, and waits for them: nothing is sent for anything else. */
async function waitsFor(ctx: GuestContext, request_id: number): Promise<void> {
  const { status } = await findRequest(ctx, request_id)
  if (!isOpen(status))
    throw new Refusal('compliance_request.closed', 409, 'Nothing is asked here any more', 'Reload the page.')
}

/** The request as a visit by link, before it is read. Ids that are none open nothing. */
function visitOf(early: Early): EarlyVisit {
  const { request } = early
  const { link_id, request_id } = request.params as Record<string, string>
  const idOf = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0)
  return {
    ...early,
    ip: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    params: { link_id: idOf(link_id), request_id: idOf(request_id) },
  }
}

const tooMuch = new Refusal(
  'link.uploads',
  429,
  'That is a lot of files for one day',
  'Submit what you have sent, or go on tomorrow. Your agency can help.',
)
