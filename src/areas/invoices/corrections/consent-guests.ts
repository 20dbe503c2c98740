import { findBrand, readerLocaleOf } from '#areas/access/public.ts'
import {
  agencyOfVisit,
  askForNewLink,
  byLink,
  deadLink,
  enterByLink,
  type Visit as GuestVisit,
  guestContext,
  guestToken,
  guestWho,
  type LinkTarget,
} from '#areas/identity/public.ts'
import type { ConsentAnswer, GuestConsent } from '#areas/invoices/corrections/consent-contract.ts'
import { findGuest, insertGuest, opensQuestion } from '#areas/invoices/corrections/consent-links.ts'
import { findQuestion, questionAgain } from '#areas/invoices/corrections/consent-queries.ts'
import { keep, sendAgain, shown } from '#areas/invoices/corrections/consents.ts'
import { holdCorrection } from '#areas/invoices/corrections/queries.ts'
import type { Context, Tenant, Who } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'

type Visit = GuestVisit & { params: { consent_id: number } }

const targetOf = ({ params: { consent_id } }: Visit): LinkTarget => ({
  path: `/asked-consents/${consent_id}`,
  place: `consent ${consent_id}`,
  dead,
})

/** Exchanges the code of a link for a cookie that opens this one question for an hour. */
export function openQuestion(visit: Visit, code: string): Promise<{ expires_at: string }> {
  const { consent_id } = visit.params
  return enterByLink(visit, targetOf(visit), code, async (db, { code_hash, ...guest }) =>
    (await opensQuestion(db, { id: consent_id, code_hash }))
      ? insertGuest(db, { consent_id, ...guest })
      : undefined,
  )
}

/** What they are asked. Reads only: mail scanners follow links. */
export async function showQuestion(visit: Visit): Promise<GuestConsent> {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  const db = visit.deps.database.reading(tenant.id)
  const who = await guestOf(visit, db, tenant)
  return asGuest(guestContext(visit, db, tenant, who), visit.params.consent_id)
}

/** Their answer, once. */
export async function answerQuestion(visit: Visit, answer: ConsentAnswer): Promise<GuestConsent> {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  const { consent_id } = visit.params
  return visit.deps.database.inTenant(
    tenant.id,
    async (db) => {
      const ctx = guestContext(visit, db, tenant, await guestOf(visit, db, tenant))
      const { correction_id } = await findQuestion(db, consent_id)
      await holdCorrection(db, correction_id)
      await keep(ctx, consent_id, answer, 'link')
      return asGuest(ctx, consent_id)
    },
    byLink(visit),
  )
}

/** Asks for a fresh link. Whether one is sent is decided later and told to nobody here. */
export const askForConsentLink = (visit: Visit) =>
  askForNewLink(visit, targetOf(visit), {
    job: 'corrections.send_link_again',
    while: 'we still wait for your answer',
  })

/** To the address on file, while the answer is waited for, and not again within minutes. */
export async function sendLinkAgain(
  at: Pick<Context, 'db' | 'tenant' | 'publicUrl' | 'now'>,
  consentId: number,
): Promise<void> {
  await sendAgain(at, await questionAgain(at.db, consentId, at.now))
}

async function asGuest(ctx: Context, id: number): Promise<GuestConsent> {
  const question = await findQuestion(ctx.db, id)
  // Settled without them: what it was about is not theirs to see any more.
  const over = question.state === 'over' ? { entries: { before: [], after: [] }, why: '' } : {}
  return {
    ...shown(question),
    ...over,
    to_name: question.to_name,
    agency_name: ctx.tenant.name,
    brand: await findBrand(ctx.db),
    reader: await readerLocaleOf(ctx.db),
  }
}

/** Whoever was asked may answer that, and nothing else. */
async function guestOf(visit: Visit, db: Db, tenant: Tenant): Promise<Who> {
  const token_hash = guestToken(visit, tenant)
  const guest = token_hash ? await findGuest(db, { ...visit.params, token_hash }) : undefined
  if (!guest) throw dead()
  const { name, email, user_id } = guest
  return { ...guestWho({ name, email }), id: user_id ?? 0 }
}

const dead = () => deadLink('this was settled since')
