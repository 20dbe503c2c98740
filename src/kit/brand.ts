import { useLayoutEffect } from 'react'
import { setProduct } from '#kit/title.ts'
import { create } from '#kit/ui/store.ts'

/** How an agency looks, as `GET /api/v1/app` and the pages of guests give it. */
export type Brand = {
  portal_name: string
  logo_url: string | null
  logo_dark_url: string | null
  favicon_url: string | null
  /** Colours of the style sheet, `--brand…`; none where they are ours. */
  variables: Record<string, string>
}

/** The brand of the page on screen; undefined: our own. */
export const brand = create<Brand | undefined>(undefined)

/**
 * Shows the page in this agency's brand while it is there, and keeps its colours for the script before the next first
 * paint. `isPortal`: for people who are not the agency's staff, whose tabs bear the portal's name.
 */
export function useBrand(slug: string, shown: Brand | undefined, isPortal: boolean): void {
  const known = JSON.stringify(shown)
  useLayoutEffect(() => {
    if (!known) return
    const next = JSON.parse(known) as Brand
    show(next)
    keep(slug, next.variables)
    setProduct(isPortal ? next.portal_name : '')
    return () => {
      show(undefined)
      setProduct('')
    }
  }, [slug, known, isPortal])
}

function show(next: Brand | undefined): void {
  const { style } = document.documentElement
  for (const name of [...style].filter((each) => each.startsWith('--brand'))) style.removeProperty(name)
  for (const [name, colour] of Object.entries(next?.variables ?? {})) style.setProperty(name, colour)
  showFavicon(next?.favicon_url ?? null)
  brand.set(next)
}

let ours: { href: string; type: string } | undefined

function showFavicon(url: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  ours ??= { href: link.href, type: link.type }
  Object.assign(link, url ? { href: url, type: 'image/png' } : ours)
}

/** The same key as in first-paint.js. */
function keep(slug: string, variables: Brand['variables']): void {
  try {
    const key = `saffron.brand.${slug}`
    if (Object.keys(variables).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(variables))
  } catch {}
}
