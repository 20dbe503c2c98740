import { createFileRoute } from '@tanstack/react-router'
import { askedApplications } from '#areas/invoices/payment-requests/contract.ts'
import { requestSheet } from '#areas/invoices/payment-requests/snapshot.ts'
import { Certified } from '#areas/invoices/payment-requests/web/parts/Certified.tsx'
import { CertifyForm } from '#areas/invoices/payment-requests/web/parts/CertifyForm.tsx'
import { Paper } from '#areas/invoices/web/parts/Paper.tsx'
import { call } from '#kit/call.ts'
import { codeSearch, openByLink } from '#kit/guest-link.ts'
import { GuestPage } from '#kit/ui/guest/GuestPage.tsx'
import { Stack } from '#kit/ui/Stack.tsx'

const title = 'Certify Application'

export const Route = createFileRoute('/_guest/tenant/$tenantId/asked-applications/$link_id/certify')({
  staticData: { title },
  validateSearch: codeSearch,
  // Not a dependency, and read once: taking the code out of the address must not take the page away again.
  loader: ({ params: { tenantId, link_id }, location }) => {
    const params = { link_id: Number(link_id) }
    return openByLink({
      tenantId,
      code: (location.search as { code?: string }).code,
      enter: (code) => call(askedApplications.enter, { params, body: { code } }),
      show: () => call(askedApplications.show, { params }),
    })
  },
  staleTime: Infinity,
  gcTime: 0,
  component: CertifyPage,
})

function CertifyPage() {
  const { tenantId, link_id } = Route.useParams()
  const found = Route.useLoaderData()
  const { code } = Route.useSearch()
  const id = Number(link_id)
  const ask = () => call(askedApplications.askLink, { params: { link_id: id } })
  return (
    <GuestPage {...{ title, tenantId, found, code, ask }}>
      {(shown, on) => (
        <Stack>
          {shown.state === 'open' && shown.net !== null ? (
            <CertifyForm
              id={id}
              asked={{ ...shown, net: shown.net }}
              onCertified={on.shown}
              onDead={on.dead}
            />
          ) : (
            <Certified asked={shown} />
          )}
          {shown.document && (
            <Paper
              document={shown.document}
              draft={false}
              sheet={requestSheet(shown.document, 'application')}
            />
          )}
        </Stack>
      )}
    </GuestPage>
  )
}
