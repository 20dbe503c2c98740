import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { askedConsents as endpoints } from '#areas/invoices/corrections/consent-contract.ts'
import { askedConsents } from '#areas/invoices/corrections/consent-contract.ts'
import { Question } from '#areas/invoices/corrections/web/parts/Question.tsx'
import { useBrand } from '#kit/brand.ts'
import { call, Refused, type ReplyOf } from '#kit/call.ts'
import { codeSearch, openByLink, useCodeTakenOut } from '#kit/guest-link.ts'
import { readAs } from '#kit/reader.ts'
import { usePageTitle } from '#kit/title.ts'
import { DeadLink } from '#kit/ui/guest/DeadLink.tsx'
import { GuestHead } from '#kit/ui/guest/GuestHead.tsx'
import { notifyRefusal } from '#kit/ui/toast.ts'

type Shown = ReplyOf<typeof endpoints.show>
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
  usePageTitle(title)
  const { tenantId, consent_id } = Route.useParams()
  const found = Route.useLoaderData()
  const { code } = Route.useSearch()
  useCodeTakenOut('shown' in found, code)
  const id = Number(consent_id)
  return 'shown' in found ? (
    <Open first={found.shown} id={id} tenantId={tenantId} />
  ) : (
    <Dead text={found.dead} id={id} />
  )
}

function Open({ first, id, tenantId }: { first: Shown; id: number; tenantId: string }) {
  const [shown, setShown] = useState(first)
  const [dead, setDead] = useState<string>()
  const [busy, setBusy] = useState(false)
  readAs(shown.reader)
  useBrand(tenantId, shown.brand, true)
  if (dead !== undefined) return <Dead text={dead} id={id} />
  return (
    <>
      <GuestHead title={title} shown={shown} />
      <Question
        asked={shown}
        busy={busy}
        onAnswer={async (body) => {
          setBusy(true)
          try {
            setShown(await call(askedConsents.answer, { params: { consent_id: id }, body }))
          } catch (error) {
            if (error instanceof Refused && error.status === 404) setDead(error.problem.description)
            else notifyRefusal(error)
          } finally {
            setBusy(false)
          }
        }}
      />
    </>
  )
}

const Dead = ({ text, id }: { text: string; id: number }) => (
  <DeadLink
    title={title}
    text={text}
    ask={() => call(askedConsents.askLink, { params: { consent_id: id } })}
  />
)
