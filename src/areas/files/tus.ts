import { Readable } from 'node:stream'
import { ERRORS, MemoryLocker, Server } from '@tus/server'
import { arrivalsOf, isOwn, mostBytes, newUpload, type Sender, tidyNow } from '#areas/files/arrivals.ts'
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

type Sending = Pick<Early, 'deps' | 'request' | 'now'> & Sender

/**
 * One request of a resumable upload, of the person who asks: an upload of somebody else is not there. `path`: below which
 * the addresses of their uploads stand; `named`: what a new one is called.
 */
export async function resumable(
  early: Sending,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  { path = '/api/v1/uploads', named = newUpload(early) }: { path?: string; named?: string } = {},
): Promise<Response> {
  const { request, deps } = early
  const { upload } = request.params as { upload?: string }
  if (upload !== undefined && !isOwn(early, upload)) throw notFound('Upload')
  if (method === 'POST') deps.space?.refuseFile(Number(request.headers['upload-length']) || undefined)
  tidyNow(deps, early.now)
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
  return server.handleWeb(
    new Request(`http://saffron${path}${upload ? `/${upload}` : ''}`, {
      method,
      headers: headersOf(request.headers),
      ...(streams ? { body: Readable.toWeb(stream) as never, duplex: 'half' } : {}),
    } as RequestInit),
  )
}

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
