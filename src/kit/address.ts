/** The agency that the address names, `/tenant/{slug}/…`; undefined on pages outside an agency. */
export function tenantOfAddress(path: string = window.location.pathname): string | undefined {
  const slug = /^\/tenant\/([^/]+)/.exec(path)?.[1]
  return slug && slug !== 'select' ? decodeURIComponent(slug) : undefined
}

/**
 * The whole address of a page of the current agency: `inTenant('/clients')` is `/tenant/amber/clients`. In central
 * administration it is one of there, so that lists and forms are the same in both: `/central/groups`.
 */
export function inTenant(path: string, tenant = tenantOfAddress()): string {
  const base =
    tenant === undefined && isCentral() ? '/central' : `/tenant/${encodeURIComponent(tenant ?? '')}`
  return `${base}${path === '/' ? '' : path}`
}

/** Is this a page of central administration? */
export function isCentral(path: string = window.location.pathname): boolean {
  return path === '/central' || path.startsWith('/central/')
}

/** Where one is, to come back to: path and query. */
export function hereOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location,
): string {
  return `${pathname}${search}`
}

/**
 * A way back is a page of ours and nothing else: read as a browser would, which skips tabs and takes a backslash for
 * a slash. The front door and the page that says that a session has ended lead nowhere.
 */
export function safeBack(back: unknown, of?: string): string | undefined {
  if (typeof back !== 'string' || !back.startsWith('/')) return undefined
  const origin = of ?? window.location.origin
  if (!URL.canParse(back, origin)) return undefined
  const url = new URL(back, origin)
  const aimless = ['/', '/session/timeout'].includes(url.pathname)
  // `/.//elsewhere` becomes `//elsewhere`, which is an address of others.
  if (url.origin !== origin || url.pathname.startsWith('//') || aimless) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where an agency's own sign-in begins; the browser itself goes there. */
export function signOnAddress(tenant: string, back?: string): string {
  const way = back === undefined ? '' : `?back=${encodeURIComponent(back)}`
  return `/api/sign-on/${encodeURIComponent(tenant)}${way}`
}

/** What stands behind the `?` of an address. Every value is text: `?status=draft,issued&per_page=50`. */
export type Search = Record<string, string | undefined>

/** Whom an email went to and the code it brought, of the page that its link opens. */
export function ofEmailLink({ email, code }: Record<string, unknown>): Search {
  return {
    email: typeof email === 'string' ? email : undefined,
    code: typeof code === 'string' ? code : undefined,
  }
}

export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse; leaves out what is empty, keeps commas and colons readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text ? `?${text}` : ''
}
