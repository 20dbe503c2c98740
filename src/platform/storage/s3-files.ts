import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Settings } from '#platform/storage/s3-address.ts'
import type { FilePlace } from '#platform/storage/storage.ts'

/** Of a thousand files each. */
const mostRounds = 10_000

/**
 * Files in a bucket that speaks S3. What is streamed passes through `arrivals` first, as a put needs its length, and so
 * a file is there whole or not at all.
 */
export function s3Files({ bucket, ...settings }: S3Settings, arrivals: string): FilePlace {
  const disk = new Disk(
    new S3Driver({
      ...settings,
      bucket,
      forcePathStyle: true,
      visibility: 'private',
      supportsACL: false,
      // Else a stream is sent in pieces with checksums between them, which not every server takes out again.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
  const get = async (key: string) =>
    (await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : undefined
  return {
    get,
    put: (key, bytes) => disk.put(key, bytes),
    write: async (key, bytes, signal) => {
      await mkdir(arrivals, { recursive: true })
      const part = join(arrivals, `${randomUUID()}.part`)
      try {
        await pipeline(bytes, createWriteStream(part), signal ? { signal } : {})
        const { size } = await stat(part)
        await disk.putStream(key, createReadStream(part), { contentLength: size })
      } finally {
        await rm(part, { force: true })
      }
    },
    read: async (key) => {
      if (!(await disk.exists(key))) return undefined
      const { contentLength } = await disk.getMetaData(key)
      return { size: contentLength, bytes: await disk.getStream(key) }
    },
    // A bucket cannot add to a file: it is written anew. What is appended to is small and has one writer.
    append: async (key, text) => {
      const before = (await get(key)) ?? Buffer.alloc(0)
      await disk.put(key, Buffer.concat([before, Buffer.from(text)]))
    },
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
    removeAgency: (tenant) => removeAll(disk, `t/${tenant}/`),
  }
}

/** The driver's own takes a prefix for the beginning of a name: `t/8` would take agency 80 along. */
async function removeAll(disk: Disk, folder: string): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const { objects } = await disk.listAll(folder, { recursive: true })
    const keys = [...objects].flatMap((each) =>
      each.isFile && each.key.startsWith(folder) ? [each.key] : [],
    )
    if (keys.length === 0) return
    await Promise.all(keys.map((key) => disk.delete(key)))
  }
  throw new Error(`${folder} has more files than anybody removes at once`)
}
