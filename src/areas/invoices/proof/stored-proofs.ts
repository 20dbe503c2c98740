import { createHash } from 'node:crypto'
import { proofFile, readProof, type SignedProof } from '#areas/invoices/proof/proof-text.ts'
import type { Deps } from '#platform/area.ts'
import { storageKey } from '#platform/storage/storage.ts'

// One file an agency, outside the database, that is only ever added to.
const keyOf = (tenant: number) => storageKey(tenant, 'proofs', 'issued-documents.txt')

/** Every proof that was kept, the oldest first. One that was stamped later stands there twice, and is answered once. */
export async function keptProofs({ storage }: Pick<Deps, 'storage'>, tenant: number): Promise<SignedProof[]> {
  const text = (await storage.get(keyOf(tenant)))?.toString('utf8') ?? ''
  const proofs = new Map<string, SignedProof>()
  for (const proof of text.split('\n\n').flatMap((each) => readProof(each) ?? [])) {
    const { signed_text } = proof
    if (proof.stamp || !proofs.has(signed_text)) proofs.set(signed_text, proof)
  }
  return [...proofs.values()]
}

/** Adds one at the end. */
export async function keepProof(
  { storage }: Pick<Deps, 'storage'>,
  tenant: number,
  proof: SignedProof,
): Promise<void> {
  await storage.append(keyOf(tenant), `${proofFile(proof)}\n`)
}

/** What the next proof says of this one: whoever takes one out, or changes it, breaks all that follow. */
export const markOf = (proof: SignedProof | undefined) =>
  proof ? createHash('sha256').update(proof.signed_text).digest('hex') : '-'
