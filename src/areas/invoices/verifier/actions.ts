import { createHash } from 'node:crypto'
import { keptProofs } from '#areas/invoices/proof/stored-proofs.ts'
import { mostBytes, type Verdict } from '#areas/invoices/verifier/contract.ts'
import { documentProof } from '#areas/invoices/verifier/document-proof.ts'
import { byContent, byMark, chainHolds, type Known, type Named } from '#areas/invoices/verifier/queries.ts'
import type { Deps } from '#platform/area.ts'
import { formatDay } from '#platform/days.ts'
import { markOfPdf } from '#platform/pdf/xmp.ts'
import { invalid, Refusal } from '#platform/refusal.ts'

type Asked = { deps: Pick<Deps, 'database' | 'secret' | 'storage'>; now: Date }

/**
 * Says whether these bytes are a document that was issued here, by the chain of files and the proofs of it that are kept
 * outside the database. They are compared, never opened: whatever an XML declares or a PDF holds is not looked at.
 */
export async function verifyFile({ deps, now }: Asked, content: string): Promise<Verdict> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > mostBytes)
    throw new Refusal('file.too_large', 413, 'This file is too large', 'Documents have at most 7 MB.')
  if (bytes.length === 0) throw invalid('content', 'This file is empty')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const all = deps.database.readingAcross('whoever checks a document belongs to no agency')
  const same = await byContent(all, sha256)
  if (same && !(await chainHolds(all, same, await firstHead(deps, same))))
    return { ...rewritten(same), sha256, proof: null }
  if (same) return { ...unchanged(same), sha256, proof: proofOf(same, deps.secret, now) }
  const mark = markOf(bytes)
  const meant = mark ? await byMark(all, mark) : undefined
  return meant ? { ...changed(meant), sha256, proof: null } : { ...unknown, sha256 }
}

/** What stands in each document and in no other, found without reading the file. */
function markOf(bytes: Buffer): string {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return markOfPdf(bytes)
  return /<!-- Saffron ([0-9a-f]{64}) -->/.exec(bytes.subarray(0, 1_000).toString('latin1'))?.[1] ?? ''
}

/** What the first of the kept proofs that covers this file says of its series; undefined when none does yet. */
async function firstHead(deps: Asked['deps'], { tenant_id, series_id, file_position }: Known) {
  return (await keptProofs(deps, tenant_id))
    .flatMap(({ files }) => files)
    .find((head) => head.series_id === series_id && head.position >= file_position)
}

const shown = ({ number, issued_by, issued_on, issued_at, position, hash }: Named): Verdict['document'] => ({
  ...{ number, issued_by, issued_on, issued_at, position, hash },
})

const unchanged = (known: Known) => ({
  state: 'unchanged' as const,
  title: `${known.number} is unchanged`,
  description: `Issued by ${known.issued_by} on ${formatDay(known.issued_on)}, ${since(known)}`,
  document: shown(known),
})

/** A file may be made, or its hash be noted for the first time, long after its document was issued. */
const since = ({ issued_at, noted_at }: Known) =>
  Date.parse(noted_at) - Date.parse(issued_at) < day
    ? 'and not changed since, not by one byte.'
    : `and not changed, not by one byte, since ${formatDay(noted_at.slice(0, 10))}, when its hash was noted: of the time before, this cannot tell.`
const day = 86_400_000

const rewritten = (known: Named) => ({
  state: 'changed' as const,
  title: 'What is noted of this document was changed',
  description: `It says that it is ${known.number}, issued by ${known.issued_by} on ${formatDay(known.issued_on)}, but what is noted of that document here does not hold any more, so nobody can tell whether this is what was issued. Ask them for the document.`,
  document: shown(known),
})

const changed = (known: Named) => ({
  state: 'changed' as const,
  title: 'This file was changed',
  description: `It says that it is ${known.number}, issued by ${known.issued_by} on ${formatDay(known.issued_on)}, but it is not what was issued. Ask them for the document.`,
  document: shown(known),
})

const unknown = {
  state: 'unknown' as const,
  title: 'This is no document that was issued here',
  description:
    'Either it was changed, even by one byte, or it was made elsewhere. Use the file as you received it: printing it anew makes another one.',
  document: null,
  proof: null,
}

const proofOf = (known: Known, secret: string, now: Date) => ({
  filename: `proof-${known.number.replace(/[^A-Za-z0-9._-]+/g, '-')}.txt`,
  text: documentProof(known, secret, now),
})
