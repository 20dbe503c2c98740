import { createHash } from 'node:crypto'
import type { Finding } from '#areas/invoices/verification/contract.ts'
import { itsFile } from '#areas/invoices/verification/issued-files.ts'
import { nextFiles, type StoredFile, saveProgress } from '#areas/invoices/verification/stored-file-queries.ts'
import type { JobContext } from '#platform/area.ts'
import { enqueue } from '#platform/outbox.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Files that one job compares; the rest go on in the next. */
const slice = 200

/** Background: reads stored files one after the other and compares each with the hash that the chain has of it. */
export async function checkStoredFiles(
  job: JobContext,
  { id, after }: { id: number; after: number },
): Promise<void> {
  const files = await job.inTenant((db) => nextFiles(db, id, after, slice))
  const findings: Finding[] = []
  for (const file of files) {
    const problem = await problemOf(job.storage, file)
    if (problem) findings.push({ ...problem, invoice_id: file.invoice_id, number: file.number })
  }
  const last = files.at(-1)?.id
  const done = files.length < slice || last === undefined
  await job.inTenant(async (db) => {
    await saveProgress(db, id, { checked: files.length, findings, done })
    if (!done) await enqueue(db, 'invoices.check_files', { id, after: last })
  })
}

/** Never the whole file at once. */
async function problemOf(
  storage: Storage,
  file: StoredFile,
): Promise<Pick<Finding, 'code' | 'problem' | 'differences'> | undefined> {
  const stored = await storage.read(file.storage_key)
  if (!stored) return { code: 'file_missing', problem: `${itsFile[file.kind]} is not in storage any more` }
  const hash = createHash('sha256')
  for await (const part of stored.bytes) hash.update(part as Buffer)
  const found = hash.digest('hex')
  if (stored.size === file.size && found === file.sha256) return undefined
  return {
    code: 'file_changed',
    problem: `${itsFile[file.kind]} is not the one that was stored when it was made`,
    differences: [{ place: null, field: 'sha256', issued: file.sha256, stored: found }],
  }
}
