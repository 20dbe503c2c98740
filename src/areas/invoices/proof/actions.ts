import type { ProofCheck, ProofFile, ProofStamp } from '#areas/invoices/proof/contract.ts'
import { proofFile, readProof, type SignedProof } from '#areas/invoices/proof/proof-text.ts'
import { compareHeads, currentHeads } from '#areas/invoices/proof/queries.ts'
import { checkedWords, isNews, stampOf, whyNotCompare } from '#areas/invoices/proof/rules.ts'
import { signatureOf, signProof } from '#areas/invoices/proof/signing.ts'
import { keptProofs, markOf } from '#areas/invoices/proof/stored-proofs.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { invalid, refuse } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'tenant' | 'now'> & { deps: Pick<Deps, 'storage' | 'secret'> }

/** What is issued now, signed; it names the proof that was kept last. */
export async function currentProof(ctx: RequestContext): Promise<SignedProof> {
  const heads = await currentHeads(ctx.db)
  const last = (await keptProofs(ctx.deps, ctx.tenant.id)).at(-1)
  const agency = { id: ctx.tenant.id, slug: ctx.tenant.slug }
  return signProof({ agency, at: ctx.now.toISOString(), previous: markOf(last), heads }, ctx.deps.secret)
}

/** The last kept proof, with its time stamp, while it says all that is issued; else one of now. */
export async function downloadProof(ctx: RequestContext): Promise<ProofFile> {
  const last = (await keptProofs(ctx.deps, ctx.tenant.id)).at(-1)
  const now = await currentProof(ctx)
  const proof = last && last.key === now.key && !isNews(now.heads, last.heads) ? last : now
  return { filename: `proof-${proof.agency.slug}-${proof.at.slice(0, 10)}.txt`, text: proofFile(proof) }
}

/** Compares a proof that somebody kept with what the series hold today. Refuses what is no proof of this agency. */
export async function checkProof(ctx: RequestContext, text: string): Promise<ProofCheck> {
  const proof = readProof(text)
  if (!proof) throw invalid('text', 'There is no proof in this text', 'proof.unreadable')
  const signature = signatureOf(proof, ctx.deps.secret)
  refuse(whyNotCompare(proof, ctx.tenant.id))
  const compared = await compareHeads(ctx.db, proof.heads)
  const heads = compared.map(({ finding, hash: _, ...head }) => ({
    ...head,
    problem: finding?.problem ?? null,
  }))
  const at = Number.isNaN(Date.parse(proof.at)) ? null : new Date(proof.at).toISOString()
  const stamp = await stampFor(ctx, proof)
  const words = checkedWords(signature, heads.filter(({ problem }) => problem).length, stamp)
  return { ...words, at, signature, stamp, heads }
}

/** A proof that came without its stamp has it in the copy that was kept, once there is one. */
async function stampFor(ctx: RequestContext, { signed_text, stamp }: SignedProof): Promise<ProofStamp> {
  const kept = async () =>
    (await keptProofs(ctx.deps, ctx.tenant.id)).find((each) => each.signed_text === signed_text)?.stamp
  const token = stamp || (await kept())
  if (!token) return stampOf(undefined)
  const { checkToken } = await import('#platform/timestamps/token.ts')
  return stampOf(await checkToken(Buffer.from(token, 'base64'), signed_text))
}
