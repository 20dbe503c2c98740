import { sign } from 'node:crypto'
import { proofKey } from '#areas/invoices/proof/signing.ts'

export type ProvenDocument = {
  number: string
  issued_by: string
  issued_on: string
  position: number
  content_hash: string
  prev_hash: string
  hash: string
  sha256: string
  /** Its place in the chain of files, what is hashed there, and the hash before and after. */
  file_position: number
  file_text: string
  file_prev_hash: string
  file_hash: string
}

/**
 * What an auditor keeps of one document: which file it is, where both stand in their chains, and the signature of this
 * installation over all of it. `docs/check-document.mjs` reads it without us.
 */
export function documentProof(document: ProvenDocument, secret: string, at: Date): string {
  const { key, raw } = proofKey(secret)
  const text = [
    'Saffron proof of one document, version 2',
    `Number: ${document.number}`,
    `Issued by: ${document.issued_by}`,
    `Issued on: ${document.issued_on}`,
    `Position: ${document.position}`,
    `File: ${document.sha256}`,
    `Content: ${document.content_hash}`,
    `Before: ${document.prev_hash || '-'}`,
    `Chain: ${document.hash}`,
    `Entry: ${document.file_text}`,
    `Entry before: ${document.file_prev_hash || '-'}`,
    `Entry chain: ${document.file_hash}`,
    `Time: ${at.toISOString()}`,
    '',
  ].join('\n')
  return `${text}Key: ${raw}\nSignature: ${sign(null, Buffer.from(text), key).toString('base64')}\n`
}
