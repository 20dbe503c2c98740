import type { ProofCheck, ProofFile, ProofStamp } from '#areas/invoices/proof/contract.ts'
import { proofFile, readProof, type SignedProof } from '#areas/invoices/proof/proof-text.ts'
import { compareFiles, compareHeads, currentFiles, currentHeads } from '#areas/invoices/proof/queries.ts'
import { checkedWords, isNews, stampOf, whyNotCompare } from '#areas/invoices/proof/rules.ts'
import { signatureOf, signProof } from '#areas/invoices/proof/signing.ts'
import { keptProofs, markOf } from '#areas/invoices/proof/stored-proofs.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { intake, type Sending, sentBy } from '#platform/intake/intake.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { tokenReader } from '#platform/timestamps/readers.ts'

type RequestContext = Pick<Context, 'db' | 'tenant' | 'now'> & { deps: Pick<Deps, 'storage' | 'secret'> }

/** What is issued now, signed; it names the proof that was kept last. */
export async function currentProof(ctx: RequestContext): Promise<SignedProof> {
  const heads = await currentHeads(ctx.db)
  const files = await currentFiles(ctx.db)
  const last = (await keptProofs(ctx.deps, ctx.tenant.id)).at(-1)
  const agency = { id: ctx.tenant.id, slug: ctx.tenant.slug }
  return signProof(
    { agency, at: ctx.now.toISOString(), previous: markOf(last), heads, files },
    ctx.deps.secret,
  )
}

/** The last kept proof, with its time stamp, while it says all that is issued; else one of now. */
export async function downloadProof(ctx: RequestContext): Promise<ProofFile> {
  const last = (await keptProofs(ctx.deps, ctx.tenant.id)).at(-1)
  const now = await currentProof(ctx)
  const proof = last && last.key === now.key && !isNews(now, last) ? last : now
  return { filename: `proof-${proof.agency.slug}-${proof.at.slice(0, 10)}.txt`, text: proofFile(proof) }
}

/** A proof that somebody kept, and what there is to say of its time stamp. */
export type ReadProof = { proof: SignedProof; stamp: ProofStamp }

type Early = Sending & Pick<RequestContext, 'tenant' | 'deps'> & { said(): { body: { text: string } } }

/** Reads it before a transaction begins. Refuses what is no proof of this agency. */
export async function readSentProof(early: Early): Promise<ReadProof> {
  const proof = readProof(early.said().body.text)
  if (!proof) throw invalid('text', 'There is no proof in this text', 'proof.unreadable')
  refuse(whyNotCompare(proof, early.tenant.id))
  return { proof, stamp: await stampFor(early, proof) }
}

/** Compares it with what the series hold today. */
export async function checkProof(ctx: RequestContext, { proof, stamp }: ReadProof): Promise<ProofCheck> {
  const signature = signatureOf(proof, ctx.deps.secret)
  const compared = await compareHeads(ctx.db, proof.heads)
  const files = await compareFiles(ctx.db, proof.files)
  const heads = compared.map(({ finding, hash: _, ...head }) => ({
    ...head,
    problem:
      (finding ?? files.find(({ series_id }) => series_id === head.series_id)?.finding)?.problem ?? null,
  }))
  const at = Number.isNaN(Date.parse(proof.at)) ? null : new Date(proof.at).toISOString()
  const words = checkedWords(signature, heads.filter(({ problem }) => problem).length, stamp)
  return { ...words, at, signature, stamp, heads }
}

/** A proof that came without its stamp has it in the copy that was kept, once there is one. */
async function stampFor(early: Early, { signed_text, stamp }: SignedProof): Promise<ProofStamp> {
  const kept = async () =>
    (await keptProofs(early.deps, early.tenant.id)).find((each) => each.signed_text === signed_text)?.stamp
  const token = stamp || (await kept())
  if (!token) return stampOf(undefined)
  return stampOf(await intake.read(tokenReader, { token, text: signed_text }, sentBy(early, 'text')))
}
