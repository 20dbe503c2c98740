import type { Storage } from '#platform/storage/storage.ts'

export type StoredAttachment = { filename: string; content_type: string; storage_key: string }

/** The files of an email as they lie in storage, or the name of one that is not there. */
export async function attached(storage: Storage, attachments: StoredAttachment[]) {
  const files = await Promise.all(
    attachments.map(async ({ filename, content_type, storage_key }) => ({
      filename,
      content_type,
      content: await storage.get(storage_key),
    })),
  )
  const missing = files.find((file) => !file.content)
  if (missing) return { missing: missing.filename }
  return { files: files.map((file) => ({ ...file, content: file.content! })) }
}
