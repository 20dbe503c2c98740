import { useEffect } from 'react'

/** What the route calls itself (`staticData.title`), and what the page on it says more exactly. */
let routeTitle = ''
let pageTitle: string | undefined
/** In portals that an agency gave a name: that name. */
let product = 'Saffron'

export function setRouteTitle(title: string): void {
  routeTitle = title
  show()
}

export function setProduct(name: string): void {
  product = name || 'Saffron'
  show()
}

/** Names the browser's tab while the page is shown: `{title} · Saffron`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle = title
    show()
    return () => {
      pageTitle = undefined
      show()
    }
  }, [title])
}

function show(): void {
  const title = pageTitle ?? routeTitle
  document.title = title ? `${title} · ${product}` : product
}
