import type { ProofCheck, ProofFile } from '#areas/invoices/proof/contract.ts'
import { keptProofs, markOf } from '#areas/invoices/proof/kept.ts'
import { compareHeads, currentHeads } from '#areas/invoices/proof/queries.ts'
import { checkedWords, whyNotCompare } from '#areas/invoices/proof/rules.ts'
import { signatureOf, signProof } from '#areas/invoices/proof/signing.ts'
import { proofFile, readProof, type SignedProof } from '#areas/invoices/proof/text.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { invalid, refuse } from '#platform/refusal.ts'

type Asking = Pick<Context, 'db' | 'tenant' | 'now'> & { deps: Pick<Deps, 'storage' | 'secret'> }

/** What is issued now, signed; it names the proof that was kept last. */
export async function currentProof(ctx: Asking): Promise<SignedProof> {
  const heads = await currentHeads(ctx.db)
  const last = (await keptProofs(ctx.deps, ctx.tenant.id)).at(-1)
  const agency = { id: ctx.tenant.id, slug: ctx.tenant.slug }
  return signProof({ agency, at: ctx.now.toISOString(), previous: markOf(last), heads }, ctx.deps.secret)
}

export async function downloadProof(ctx: Asking): Promise<ProofFile> {
  const proof = await currentProof(ctx)
  return { filename: `proof-${proof.agency.slug}-${proof.at.slice(0, 10)}.txt`, text: proofFile(proof) }
}

/** Compares a proof that somebody kept with what the series hold today. Refuses what is no proof of this agency. */
export async function checkProof(ctx: Asking, text: string): Promise<ProofCheck> {
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
  return { ...checkedWords(signature, heads.filter(({ problem }) => problem).length), at, signature, heads }
}
