import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type AskedApplication, askedApplications } from '#areas/invoices/payment-requests/contract.ts'
import { requestSheet } from '#areas/invoices/payment-requests/snapshot.ts'
import { Certified } from '#areas/invoices/payment-requests/web/parts/Certified.tsx'
import { CertifyForm } from '#areas/invoices/payment-requests/web/parts/CertifyForm.tsx'
import { Paper } from '#areas/invoices/web/parts/Paper.tsx'
import { useBrand } from '#kit/brand.ts'
import { call } from '#kit/call.ts'
import { codeSearch, openByLink, useCodeTakenOut } from '#kit/guest-link.ts'
import { readAs } from '#kit/reader.ts'
import { usePageTitle } from '#kit/title.ts'
import { DeadLink } from '#kit/ui/guest/DeadLink.tsx'
import { GuestHead } from '#kit/ui/guest/GuestHead.tsx'
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

function Open({ first, id, tenantId }: { first: AskedApplication; id: number; tenantId: string }) {
  const [shown, setShown] = useState(first)
  const [dead, setDead] = useState<string>()
  readAs(shown.reader)
  useBrand(tenantId, shown.brand, true)
  if (dead !== undefined) return <Dead text={dead} id={id} />
  return (
    <>
      <GuestHead title={title} shown={shown} />
      <Stack>
        {shown.state === 'open' ? (
          <CertifyForm id={id} asked={shown} onCertified={setShown} onDead={setDead} />
        ) : (
          <Certified asked={shown} />
        )}
        <Paper document={shown.document} draft={false} sheet={requestSheet(shown.document, 'application')} />
      </Stack>
    </>
  )
}

const Dead = ({ text, id }: { text: string; id: number }) => (
  <DeadLink
    title={title}
    text={text}
    ask={() => call(askedApplications.askLink, { params: { link_id: id } })}
  />
)
