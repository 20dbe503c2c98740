import type { FastifyRequest } from 'fastify'
import { isBearer } from '#platform/http/authorise-request.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Writes come from our own pages. Browsers add cookies to whatever a foreign page makes them send, and they say where
 * that page is from: in Origin, in Sec-Fetch-Site, usually both; neither can be forged by a page. Whoever says neither
 * is no browser of these years, but a program that holds the cookies itself: it is let through, since it can say what it
 * likes, and since what an older browser could be made to send (a form, plain text) is refused for its type. A program
 * with an API token is asked for neither: its cookies are not looked at.
 */
export function fromOurPages(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  const ours = new URL(publicUrl).origin
  return async (request) => {
    const { method, headers, url } = request
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
    const isProgram = isBearer(headers.authorization) && url.startsWith('/api/v1/')
    if (isProgram && takesFiles.test(url)) return
    if (!takesForms.test(url) && isFormType(headers['content-type'])) throw notJson()
    if (isProgram) return
    if (isForeign(headers, ours)) throw elsewhere()
  }
}

/** Their callers send forms: the two dialects of Auth.js, which ask for a token of their own, and pusher's library. */
const takesForms = /^\/(api\/(auth\/|broadcasting\/auth(\?|$))|(?!api\/))/

/** A program sends a file as a form; our pages never do. */
const takesFiles = /^\/api\/v1\/(files(\/\d+\/versions)?|imports)(\?|$)/

/** What a form of any page can send without asking first. */
const isFormType = (type: string | undefined) =>
  type !== undefined && /^\s*(multipart\/|text\/|application\/x-www-form-urlencoded)/i.test(type)

function isForeign(headers: FastifyRequest['headers'], ours: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  // Our pages send no referrer, and then a browser may hide the origin too: what it says of the site stands.
  if (origin === undefined || site === 'same-origin') return false
  return origin !== ours && !isOwnHost(origin, headers)
}

/** Reached by another name than the public one, directly: behind a proxy the host is whatever the proxy says. */
function isOwnHost(origin: string, headers: FastifyRequest['headers']): boolean {
  const proxied = headers['x-forwarded-for'] ?? headers['x-forwarded-host'] ?? headers.forwarded
  return proxied === undefined && origin.replace(/^https?:\/\//, '') === headers.host
}

function elsewhere(): Refusal {
  return new Refusal(
    'cross_site',
    403,
    'This did not come from Saffron',
    'Another site asked your browser for it, so nothing was done. Open Saffron itself and try again.',
  )
}

function notJson(): Refusal {
  return new Refusal('media_type', 415, 'This format is not understood', 'Send JSON.')
}
