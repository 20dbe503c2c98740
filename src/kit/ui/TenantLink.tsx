import { Link, type LinkComponentProps, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { inTenant, parseSearch } from '#kit/address.ts'

type Props = Omit<LinkComponentProps<'a'>, 'to' | 'search' | 'params'> & {
  /** Inside the agency: `/clients/7/view`, `/clients?status=active`. */
  to: string
}

/** A link to a page of the current agency; preloads on hover, opens in a new tab like any link. */
export function TenantLink({ to, ...rest }: Props) {
  return <Link {...(rest as object)} {...target(to)} />
}

/**
 * Goes to a page of the current agency: `go('/clients')`. Asked for late, after something was saved, it stays where
 * the person has gone meanwhile.
 */
export function useGo(): (to: string, options?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate()
  const hasLeft = useHasLeft()
  return useCallback(
    async (to, options) => {
      if (!hasLeft()) await navigate({ ...target(to), ...options })
    },
    [navigate, hasLeft],
  )
}

/** Has this part of a page gone, and the page with it? */
function useHasLeft(): () => boolean {
  const page = useRef<string>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    page.current = window.location.pathname
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return useCallback(() => isGone.current && page.current !== window.location.pathname, [])
}

/** Addresses are plain text here, so that lists and menus can be told them; the router's types know only patterns. */
function target(to: string) {
  const [path = '/', search] = to.split('?')
  return { to: inTenant(path) as never, search: parseSearch(search ?? '') as never }
}
