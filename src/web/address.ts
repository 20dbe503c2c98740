/** The agency that the address names, `/tenant/{slug}/…`; undefined on pages outside an agency. */
export function tenantOfAddress(path: string = window.location.pathname): string | undefined {
  const slug = /^\/tenant\/([^/]+)/.exec(path)?.[1]
  return slug && slug !== 'select' ? decodeURIComponent(slug) : undefined
}

/** The whole address of a page of the current agency: `inTenant('/clients')` is `/tenant/amber/clients`. */
export function inTenant(path: string, tenant = tenantOfAddress() ?? ''): string {
  return `/tenant/${encodeURIComponent(tenant)}${path === '/' ? '' : path}`
}

/** What stands behind the `?` of an address. Every value is text: `?status=draft,issued&per_page=50`. */
export type Search = Record<string, string | undefined>

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
