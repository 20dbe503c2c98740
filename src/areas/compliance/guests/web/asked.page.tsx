import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type AskedDocuments, askedDocuments } from '#areas/compliance/guests/contract.ts'
import { Documents } from '#areas/compliance/guests/web/parts/Documents.tsx'
import { useBrand } from '#kit/brand.ts'
import { call } from '#kit/call.ts'
import { codeSearch, openByLink, useCodeTakenOut } from '#kit/guest-link.ts'
import { readAs } from '#kit/reader.ts'
import { usePageTitle } from '#kit/title.ts'
import { DeadLink } from '#kit/ui/guest/DeadLink.tsx'
import { GuestHead } from '#kit/ui/guest/GuestHead.tsx'

const title = 'Your Documents'

export const Route = createFileRoute('/_guest/tenant/$tenantId/asked-documents/$link_id/submit')({
  staticData: { title },
  validateSearch: codeSearch,
  // Not a dependency, and read once: taking the code out of the address must not take the page away again.
  loader: ({ params: { tenantId, link_id }, location }) => {
    const params = { link_id: Number(link_id) }
    return openByLink({
      tenantId,
      code: (location.search as { code?: string }).code,
      enter: (code) => call(askedDocuments.enter, { params, body: { code } }),
      show: () => call(askedDocuments.show, { params }),
    })
  },
  staleTime: Infinity,
  gcTime: 0,
  component: AskedPage,
})

function AskedPage() {
  usePageTitle(title)
  const { tenantId, link_id } = Route.useParams()
  const found = Route.useLoaderData()
  const { code } = Route.useSearch()
  useCodeTakenOut('shown' in found, code)
  const id = Number(link_id)
  return 'shown' in found ? (
    <Open first={found.shown} id={id} tenantId={tenantId} />
  ) : (
    <Dead text={found.dead} id={id} />
  )
}

function Open({ first, id, tenantId }: { first: AskedDocuments; id: number; tenantId: string }) {
  const [shown, setShown] = useState(first)
  const [dead, setDead] = useState<string>()
  readAs(shown.reader)
  useBrand(tenantId, shown.brand, true)
  if (dead !== undefined) return <Dead text={dead} id={id} />
  return (
    <>
      <GuestHead title={title} shown={shown} />
      <Documents id={id} asked={shown} onChanged={setShown} onDead={setDead} />
    </>
  )
}

const Dead = ({ text, id }: { text: string; id: number }) => (
  <DeadLink title={title} text={text} ask={() => call(askedDocuments.askLink, { params: { link_id: id } })} />
)
