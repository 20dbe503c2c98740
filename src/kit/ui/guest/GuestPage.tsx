import { type ReactNode, useState } from 'react'
import { type Brand, useBrand } from '#kit/brand.ts'
import { type Found, useCodeTakenOut } from '#kit/guest-link.ts'
import { type Reading, readAs } from '#kit/reader.ts'
import { usePageTitle } from '#kit/title.ts'
import { DeadLink } from '#kit/ui/guest/DeadLink.tsx'
import { GuestHead } from '#kit/ui/guest/GuestHead.tsx'

type Opened = { agency_name: string; brand: Brand; reader: Reading }

type Props<Shown extends Opened> = {
  title: string
  /** The agency whose link it is, by its address. */
  tenantId: string
  /** Of `openByLink`, in the loader of the page. */
  found: Found<Shown>
  code: string | undefined
  /** Asks for another link: the answer is the same for everybody. */
  ask: () => Promise<{ title: string; description: string }>
  /** What the link opens, as it stands now; `onDead`: it was found out meanwhile that it opens nothing any more. */
  children: (shown: Shown, on: { shown: (next: Shown) => void; dead: (text: string) => void }) => ReactNode
}

/** The page of a link in an email, for somebody without an account: in the agency's brand, or why it opens nothing. */
export function GuestPage<Shown extends Opened>({ found, code, ...page }: Props<Shown>) {
  usePageTitle(page.title)
  useCodeTakenOut('shown' in found, code)
  return 'shown' in found ? (
    <Open first={found.shown} {...page} />
  ) : (
    <DeadLink title={page.title} text={found.dead} ask={page.ask} />
  )
}

type Open<Shown extends Opened> = Omit<Props<Shown>, 'found' | 'code'> & { first: Shown }

function Open<Shown extends Opened>({ first, title, tenantId, ask, children }: Open<Shown>) {
  const [shown, setShown] = useState(first)
  const [dead, setDead] = useState<string>()
  readAs(shown.reader)
  useBrand(tenantId, shown.brand, true)
  if (dead !== undefined) return <DeadLink title={title} text={dead} ask={ask} />
  return (
    <>
      <GuestHead title={title} shown={shown} />
      {children(shown, { shown: setShown, dead: setDead })}
    </>
  )
}
