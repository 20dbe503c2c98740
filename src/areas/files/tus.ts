import { Readable } from 'node:stream'
import { ERRORS, MemoryLocker, Server } from '@tus/server'
import { arrivalsOf, forgetArrived, isOwn, mostBytes, newUpload, type Sender } from '#areas/files/arrivals.ts'
import { beginUpload } from '#areas/files/open-uploads.ts'
import { tooLarge } from '#areas/files/receive-form.ts'
import { cleanName } from '#areas/files/rules.ts'
import type { Early } from '#platform/http/mount.ts'
import { notFound } from '#platform/refusal.ts'

/** Of one upload one request writes at a time. */
const locker = new MemoryLocker()

/** The headers of the protocol, and nothing else of what the library says. */
const passedOn = [
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'location',
]

type Sending = Pick<Early, 'deps' | 'request'> & Sender

/**
 * One request of a resumable upload, of the person who asks: an upload of somebody else is not there. `path`: below which
 * the addresses of their uploads stand; `named`: what a new one is called.
 */
export async function resumable(
  early: Sending,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  {
    path = '/api/v1/uploads',
    named = newUpload(early, sizeOf(early)),
  }: { path?: string; named?: string } = {},
): Promise<Response> {
  const { request, deps } = early
  const { upload } = request.params as { upload?: string }
  if (upload !== undefined && !isOwn(early, upload)) throw notFound('Upload')
  if (method === 'POST' && saidBy(early) > mostBytes(deps)) throw tooLarge(mostBytes(deps))
  // What cannot begin at all the protocol says itself.
  const size = method === 'POST' ? sizeOf(early) : 0
  if (method === 'POST') deps.space?.refuseFile(size || undefined)
  if (size > 0) await beginUpload(deps, early, named)
  const server = new Server({
    path,
    datastore: arrivalsOf(deps),
    locker,
    maxSize: mostBytes(deps),
    relativeLocation: true,
    namingFunction: () => named,
    onUploadCreate: async (_request, { size, metadata }) => {
      if (!size) throw ERRORS.INVALID_LENGTH
      return { metadata: { filename: cleanName(metadata?.filename ?? '') } }
    },
  })
  const stream = request.body as Readable | undefined
  // It is taken in here: nobody else is to read it for a body of values.
  request.body = undefined
  const streams = (method === 'POST' || method === 'PATCH') && typeof stream?.pipe === 'function'
  const answered = server.handleWeb(
    new Request(`http://saffron${path}${upload ? `/${upload}` : ''}`, {
      method,
      headers: headersOf(request.headers),
      ...(streams ? { body: Readable.toWeb(stream) as never, duplex: 'half' } : {}),
    } as RequestInit),
  )
  if (method === 'DELETE') return gone(await answered)
  if (size === 0) return answered
  const response = await answered.catch(() => undefined)
  if (response?.status !== 201) await forgetArrived(deps, named)
  return response ?? answered
}

/** It is not there any more, whoever took it away: a refused file is forgotten at once. */
const gone = (response: Response) =>
  response.status === 404 ? new Response(null, { status: 204 }) : response

/** What an upload says it will have, bytes; 0 where it cannot begin. */
export function sizeOf({ request, deps }: Pick<Early, 'request' | 'deps'>): number {
  const size = saidBy({ request })
  return Number.isInteger(size) && size > 0 && size <= mostBytes(deps) ? size : 0
}

const saidBy = ({ request }: Pick<Early, 'request'>) => Number(request.headers['upload-length'])

/** Passes what it answered on. */
export async function tell(response: Response, { reply }: Pick<Early, 'reply'>): Promise<string> {
  reply.status(response.status).type('text/plain')
  for (const name of passedOn) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return response.status >= 400 ? await response.text() : ''
}

function headersOf(given: Early['request']['headers']): [string, string][] {
  return Object.entries(given).flatMap(([name, value]) =>
    /^(tus-|upload-|content-(type|length)$)/.test(name) && typeof value === 'string' ? [[name, value]] : [],
  )
}
