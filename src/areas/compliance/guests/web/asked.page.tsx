import { createFileRoute } from '@tanstack/react-router'
import { askedDocuments } from '#areas/compliance/guests/contract.ts'
import { Documents } from '#areas/compliance/guests/web/parts/Documents.tsx'
import { call } from '#kit/call.ts'
import { codeSearch, openByLink } from '#kit/guest-link.ts'
import { GuestPage } from '#kit/ui/guest/GuestPage.tsx'

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
  const { tenantId, link_id } = Route.useParams()
  const found = Route.useLoaderData()
  const { code } = Route.useSearch()
  const id = Number(link_id)
  const ask = () => call(askedDocuments.askLink, { params: { link_id: id } })
  return (
    <GuestPage {...{ title, tenantId, found, code, ask }}>
      {(shown, on) => <Documents id={id} asked={shown} onChanged={on.shown} onDead={on.dead} />}
    </GuestPage>
  )
}
