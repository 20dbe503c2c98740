import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { arrivalsOf, forgetArrived, mostBytes, namedUpload, newUpload } from '#areas/files/arrivals.ts'
import { beginUpload } from '#areas/files/open-uploads.ts'
import { cleanName } from '#areas/files/rules.ts'
import type { Early } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'

type Taken = { name: string; size: number; sha256: string }

/** So many fields beside the file. */
const mostFields = 20

/**
 * Takes a form in: its part `file` becomes an upload, streamed to this machine, and the other fields the body. Sent again
 * with the same Idempotency-Key and content it is the same upload, and so the same file.
 */
export async function receiveForm(early: Early): Promise<Record<string, unknown>> {
  const { deps } = early
  deps.space?.refuseFile()
  const { arrivals } = deps.storage
  const most = mostBytes(deps)
  const fresh = newUpload(early, Math.min(most, Number(early.request.headers['content-length']) || most))
  await beginUpload(deps, early, fresh)
  const part = join(arrivals, `${fresh}.part`)
  try {
    const { fields: said, taken } = await readForm(early.request, part, most)
    const fields = Object.fromEntries(
      Object.entries(said).map(([name, value]) => [name, fieldOf(name, value)]),
    )
    const upload = sameUpload(early, taken) ?? fresh
    const { size, name } = taken
    const metadata = { filename: name }
    await arrivalsOf(deps).configstore.set(upload, { id: upload, size, offset: size, metadata } as never)
    await rename(part, join(arrivals, upload))
    if (upload !== fresh) await forgetArrived(deps, fresh)
    return { ...fields, upload }
  } catch (error) {
    await rm(part, { force: true })
    await forgetArrived(deps, fresh)
    throw error
  }
}

/** A form as it arrives: its part `file`, of at most so many bytes, becomes the file `part` of this machine. */
export async function readForm(
  request: Early['request'],
  part: string,
  most: number,
): Promise<{ fields: Record<string, string>; taken: Taken }> {
  const fields: Record<string, string> = {}
  let taking: Promise<Taken> | undefined
  const stream = request.body as Readable
  await new Promise<void>((resolve, reject) => {
    const form = new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: { files: 1, fields: mostFields, fieldSize: 2_000, fileSize: most + 1, parts: mostFields + 1 },
    })
    form.on('field', (name, value) => {
      fields[name] = value
    })
    form.on('file', (name, bytes, filename) => {
      if (name !== 'file' || taking) {
        bytes.resume()
        return
      }
      taking = takeIn(bytes, part, most).then((got) => ({ ...got, name: cleanName(filename ?? '') }))
      taking.catch(reject)
    })
    form.on('finish', resolve)
    form.on('error', () => reject(unreadable))
    // A connection that is cut ends the stream without a word.
    stream.on('close', () => {
      if (!stream.readableEnded) reject(unreadable)
    })
    stream.on('error', () => reject(unreadable))
    stream.pipe(form)
  }).catch(async (error) => {
    stream.unpipe()
    stream.resume()
    throw error
  })
  if (!taking) throw noFile
  return { fields, taken: await taking }
}

/** Streams a file to this machine. Refuses more than so many bytes of it. */
export async function takeIn(bytes: Readable, part: string, most: number): Promise<Omit<Taken, 'name'>> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    bytes,
    async function* (pieces) {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        size += piece.length
        if (size > most) throw tooLarge(most)
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(part),
  )
  return { size, sha256: hash.digest('hex') }
}

export const tooLarge = (most: number): Refusal =>
  new Refusal('file.too_large', 413, 'This file is too large', `Files may have ${most / 1_000_000} MB.`, {
    file: [`At most ${most / 1_000_000} MB`],
  })

export const noFile = new Refusal('file.missing', 422, 'There is no file', 'Send it as the part `file`.', {
  file: ['Choose a file'],
})

const unreadable = new Refusal(
  'file.cut',
  400,
  'The file did not arrive whole',
  'The connection was cut, or the form cannot be read. Send it again.',
)

/** Where the request carries a key by which it is done once. */
function sameUpload(early: Early, { sha256, size }: Taken): string | undefined {
  const { request } = early
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  const name = createHash('sha256').update(`${request.url}\n${key}\n${sha256}`).digest('hex').slice(0, 24)
  return namedUpload(early, name, size)
}

/** A form has only text: numbers and yes or no are told by their fields. */
function fieldOf(name: string, value: string): unknown {
  if (value === '') return null
  if (name === 'subject_id' && /^\d{1,16}$/.test(value)) return Number(value)
  if (name === 'sensitive') return value === 'true' || (value === 'false' ? false : value)
  return value
}
