import type { SignedProof } from '#areas/invoices/proof/proof-text.ts'
import { compareFiles, compareHeads } from '#areas/invoices/proof/queries.ts'
import { signatureOf } from '#areas/invoices/proof/signing.ts'
import { markOf } from '#areas/invoices/proof/stored-proofs.ts'
import type { Finding } from '#areas/invoices/verification/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * What is not as the kept proofs, the oldest first, say that it was: of the documents, of their files, and of the proofs
 * themselves, of which each names the one before it. `seriesId`: of this series alone.
 */
export async function againstProofs(
  db: Db,
  kept: readonly SignedProof[],
  secret: string,
  seriesId?: number,
): Promise<Finding[]> {
  const meant = (head: { series_id: number }) => seriesId === undefined || head.series_id === seriesId
  const heads = kept.flatMap((proof) => proof.heads.filter(meant))
  const files = kept.flatMap((proof) => proof.files.filter(meant))
  const compared = [...(await compareHeads(db, heads)), ...(await compareFiles(db, files))]
  return [...proofsChanged(kept, secret), ...compared.flatMap(({ finding }) => finding ?? [])]
}

/** One that another SECRET signed is believed by its own key; two of one instant may name the same one. */
function proofsChanged(kept: readonly SignedProof[], secret: string): Finding[] {
  const marks = new Set(['-'])
  return kept.flatMap((proof) => {
    const follows = marks.has(proof.previous)
    marks.add(markOf(proof))
    const signature = signatureOf(proof, secret)
    const signed = signature === 'valid' || signature === 'other key'
    if (follows && signed) return []
    const which = `The proof of ${proof.at.slice(0, 10)} that is kept outside the database`
    const problem = signed
      ? `${which} does not follow the one before it: one is missing`
      : `${which} was changed`
    return { code: 'proof_changed', invoice_id: null, number: null, problem }
  })
}
