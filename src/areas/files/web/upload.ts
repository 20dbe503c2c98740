import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress, Refused } from '#kit/call.ts'

/** So much is sent at once: what is lost when the connection is cut is sent again. */
const piece = 1 << 20
/** Before it is tried again, ms: a telephone in a lift comes back. */
const pauses = [1_000, 3_000, 8_000, 20_000]

/** `at`: below which its uploads stand; left out: those of somebody with an account. */
type Watch = { onProgress: (percent: number) => void; signal: AbortSignal; at?: string }

/**
 * Sends a file piece by piece (tus.io) and goes on where the connection was cut. Answers what the upload is called, which
 * then becomes a file. Throws `Refused` with the server's words. One that is given up is ended, so that it takes no place.
 */
export async function sendFile(
  file: Blob & { name: string },
  { onProgress, signal, at = '/uploads' }: Watch,
): Promise<string> {
  const begun = await tried(signal, () =>
    tus('POST', at, signal, {
      'upload-length': String(file.size),
      'upload-metadata': `filename ${base64(file.name || 'File')}`,
    }),
  )
  const upload = String(begun.headers.get('location')).split('/').at(-1)!
  await sendRest(file, `${at}/${upload}`, { onProgress, signal }).catch((error) => {
    endUpload(upload, at)
    throw error
  })
  return upload
}

async function sendRest(file: Blob, path: string, { onProgress, signal }: Watch): Promise<void> {
  let offset = 0
  while (offset < file.size) {
    const from = offset
    offset = await tried(signal, async (again) => {
      // After a failure it asks how much has arrived.
      const begin = again ? offsetOf(await tus('HEAD', path, signal)) : from
      if (begin >= file.size) return begin
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(begin) }
      return offsetOf(await tus('PATCH', path, signal, headers, file.slice(begin, begin + piece)))
    })
    onProgress(Math.floor((100 * offset) / file.size))
  }
}

/** Nobody makes a file of this upload: whatever has come of it goes, also while the page is being left. */
export function endUpload(upload: string, at = '/uploads'): void {
  void fetch(apiAddress(`${at}/${upload}`), {
    method: 'DELETE',
    keepalive: true,
    credentials: 'same-origin',
    headers: headersOfAll(),
  }).catch(() => undefined)
}

const headersOfAll = () => ({ 'tus-resumable': '1.0.0', 'x-tenant': tenantOfAddress() ?? '' })

async function tus(
  method: string,
  path: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
  body?: Blob,
): Promise<Response> {
  const response = await fetch(apiAddress(path), {
    method,
    signal,
    credentials: 'same-origin',
    headers: { ...headersOfAll(), ...headers },
    ...(body ? { body } : {}),
  })
  if (response.ok) return response
  const problem = await response.json().catch(() => undefined)
  const title = response.status === 413 ? 'This file is too large' : 'The file could not be sent'
  const description = response.status === 413 ? 'Make it smaller, or split it.' : 'Please try again.'
  const notification = { type: 'error' as const, title, description }
  throw new Refused(
    response.status,
    problem ?? { code: 'upload', title, description, notification, data: { notification } },
  )
}

const offsetOf = (response: Response): number => Number(response.headers.get('upload-offset') ?? 0)

/** Again after a pause, unless the server said no. */
async function tried<T>(signal: AbortSignal, work: (again: boolean) => Promise<T>): Promise<T> {
  for (let at = 0; ; at++) {
    try {
      return await work(at > 0)
    } catch (error) {
      const isNo = error instanceof Refused && error.status < 500 && error.status !== 409
      const pause = pauses[at]
      if (signal.aborted || isNo || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text.slice(0, 300))))
}
