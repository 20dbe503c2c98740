import { useEffect } from 'react'

/** What the route calls itself (`staticData.title`), and what the page on it says more exactly. */
let routeTitle = ''
let pageTitle: string | undefined

export function setRouteTitle(title: string): void {
  routeTitle = title
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
  document.title = title ? `${title} · Saffron` : 'Saffron'
}
