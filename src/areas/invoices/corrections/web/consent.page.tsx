import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { askedConsents as endpoints } from '#areas/invoices/corrections/consent-contract.ts'
import { askedConsents } from '#areas/invoices/corrections/consent-contract.ts'
import { Question } from '#areas/invoices/corrections/web/parts/Question.tsx'
import { call, Refused, type ReplyOf } from '#kit/call.ts'
import { codeSearch, openByLink } from '#kit/guest-link.ts'
import { GuestPage } from '#kit/ui/guest/GuestPage.tsx'
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

type Answering = {
  id: number
  asked: Shown
  on: { shown: (next: Shown) => void; dead: (text: string) => void }
}

function Answering({ id, asked, on }: Answering) {
  const [busy, setBusy] = useState(false)
  return (
    <Question
      asked={asked}
      busy={busy}
      onAnswer={async (body) => {
        setBusy(true)
        try {
          on.shown(await call(askedConsents.answer, { params: { consent_id: id }, body }))
        } catch (error) {
          if (error instanceof Refused && error.status === 404) on.dead(error.problem.description)
          else notifyRefusal(error)
        } finally {
          setBusy(false)
        }
      }}
    />
  )
}
