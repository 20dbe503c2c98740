import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FilePlace } from '#platform/storage/storage.ts'

/** Files in a folder of this machine. */
export function localFiles(root: string): FilePlace {
  const disk = new Disk(new WholeFiles({ location: root, visibility: 'private' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: async (key) => ((await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : undefined),
    write: (key, bytes, signal) => written(join(root, key), bytes, signal),
    read: async (key) => {
      const place = join(root, key)
      const found = await stat(place).catch(() => undefined)
      return found?.isFile() ? { size: found.size, bytes: createReadStream(place) } : undefined
    },
    append: (key, text) => appended(join(root, key), text),
    exists: (key) => disk.exists(key),
    remove: async (key) => {
      await disk.delete(key)
      await rm(partOf(join(root, key)), { force: true })
    },
    removeAgency: (tenant) => disk.deleteAll(`t/${tenant}/`),
  }
}

/** Beside its file, so that whoever removes a file whose writer died removes what was begun too. */
const partOf = (place: string) => `${place}.part`

async function written(place: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
  const part = partOf(place)
  await mkdir(dirname(place), { recursive: true })
  try {
    const file = createWriteStream(part, { highWaterMark: 1 << 18 })
    await pipeline(bytes, file, signal ? { signal } : {})
    await rename(part, place)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function appended(place: string, text: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true })
  const file = await open(place, 'a')
  try {
    await file.appendFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** flydrive writes in place, and its move copies: a crash would leave half a file. A rename leaves all or nothing. */
class WholeFiles extends FSDriver {
  private readonly root: string

  constructor(options: { location: string; visibility: 'private' }) {
    super(options)
    this.root = options.location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const place = join(this.root, key)
    const fresh = join(this.root, `.fresh-${randomUUID()}`)
    await mkdir(dirname(place), { recursive: true })
    try {
      await writeFile(fresh, contents)
      await rename(fresh, place)
    } catch (error) {
      await rm(fresh, { force: true })
      throw error
    }
  }

  // The driver's own takes the buffer behind the bytes, which may be longer than the file.
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.root, key))
  }
}
