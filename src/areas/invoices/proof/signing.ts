import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { type Proof, proofText, type SignedProof } from '#areas/invoices/proof/proof-text.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and in SubjectPublicKeyInfo. */
const before = {
  private: Buffer.from('302e020100300506032b657004220420', 'hex'),
  public: Buffer.from('302a300506032b6570032100', 'hex'),
}

/** The key pair of this installation: it follows from SECRET, as all else does, and is never written down. */
export function proofKey(secret: string): { key: KeyObject; raw: string; pem: string } {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'saffron', 'proofs of issued documents', 32))
  const key = createPrivateKey({ key: Buffer.concat([before.private, seed]), format: 'der', type: 'pkcs8' })
  const open = createPublicKey(key)
  const der = open.export({ format: 'der', type: 'spki' })
  return {
    key,
    raw: der.subarray(before.public.length).toString('base64'),
    pem: open.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

export function signProof(proof: Proof, secret: string): SignedProof {
  const { key, raw } = proofKey(secret)
  const signed_text = proofText(proof)
  const signature = sign(null, Buffer.from(signed_text), key).toString('base64')
  return { ...proof, signed_text, key: raw, signature, stamp: '' }
}

/**
 * Whether the signature of a proof holds. `other key`: it holds, but by a key that is not the one of this installation
 * now: SECRET was changed since, or the proof is somebody else's.
 */
export function signatureOf(
  { signed_text, key, signature }: SignedProof,
  secret: string,
): 'valid' | 'other key' | 'wrong' | 'none' {
  if (!signature || !key) return 'none'
  const raw = Buffer.from(key, 'base64')
  if (raw.length !== 32) return 'wrong'
  const open = createPublicKey({ key: Buffer.concat([before.public, raw]), format: 'der', type: 'spki' })
  if (!verify(null, Buffer.from(signed_text), open, Buffer.from(signature, 'base64'))) return 'wrong'
  return key === proofKey(secret).raw ? 'valid' : 'other key'
}
