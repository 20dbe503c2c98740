import { createFileRoute } from '@tanstack/react-router'
import { askedConsents } from '#areas/invoices/corrections/consent-contract.ts'
import { Answering } from '#areas/invoices/corrections/web/parts/Answering.tsx'
import { call } from '#kit/call.ts'
import { codeSearch, openByLink } from '#kit/guest-link.ts'
import { GuestPage } from '#kit/ui/guest/GuestPage.tsx'

const title = 'Corrected Hours'

export const Route = createFileRoute('/_guest/tenant/$tenantId/asked-consents/$consent_id/answer')({
  staticData: { title },
  validateSearch: codeSearch,
  // Not a dependency, and read once: taking the code out of the address must not take the page away again.
  loader: ({ params: { tenantId, consent_id }, location }) => {
    const params = { consent_id: Number(consent_id) }
    return openByLink({
      tenantId,
      code: (location.search as { code?: string }).code,
      enter: (code) => call(askedConsents.enter, { params, body: { code } }),
      show: () => call(askedConsents.show, { params }),
    })
  },
  staleTime: Infinity,
  gcTime: 0,
  component: ConsentPage,
})

function ConsentPage() {
  const { tenantId, consent_id } = Route.useParams()
  const found = Route.useLoaderData()
  const { code } = Route.useSearch()
  const id = Number(consent_id)
  const ask = () => call(askedConsents.askLink, { params: { consent_id: id } })
  return (
    <GuestPage {...{ title, tenantId, found, code, ask }}>
      {(shown, on) => <Answering id={id} asked={shown} on={on} />}
    </GuestPage>
  )
}
