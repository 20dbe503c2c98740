import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { askedOrders as endpoints } from '#areas/purchase-orders/requests/contract.ts'
import { askedOrders } from '#areas/purchase-orders/requests/contract.ts'
import { Answered } from '#areas/purchase-orders/requests/web/parts/Answered.tsx'
import { AnswerForm } from '#areas/purchase-orders/requests/web/parts/AnswerForm.tsx'
import { useBrand } from '#kit/brand.ts'
import { call, type ReplyOf } from '#kit/call.ts'
import { codeSearch, openByLink, useCodeTakenOut } from '#kit/guest-link.ts'
import { readAs } from '#kit/reader.ts'
import { usePageTitle } from '#kit/title.ts'
import { DeadLink } from '#kit/ui/guest/DeadLink.tsx'
import { GuestHead } from '#kit/ui/guest/GuestHead.tsx'

type Shown = ReplyOf<typeof endpoints.show>
const title = 'New Purchase Order'

export const Route = createFileRoute('/_guest/tenant/$tenantId/asked-orders/$request_id/answer')({
  staticData: { title },
  validateSearch: codeSearch,
  // Not a dependency, and read once: taking the code out of the address must not take the page away again.
  loader: ({ params: { tenantId, request_id }, location }) => {
    const params = { request_id: Number(request_id) }
    return openByLink({
      tenantId,
      code: (location.search as { code?: string }).code,
      enter: (code) => call(askedOrders.enter, { params, body: { code } }),
      show: () => call(askedOrders.show, { params }),
    })
  },
  staleTime: Infinity,
  gcTime: 0,
  component: AnswerPage,
})

function AnswerPage() {
  usePageTitle(title)
  const { tenantId, request_id } = Route.useParams()
  const found = Route.useLoaderData()
  const { code } = Route.useSearch()
  useCodeTakenOut('shown' in found, code)
  const id = Number(request_id)
  return 'shown' in found ? (
    <Open first={found.shown} id={id} tenantId={tenantId} />
  ) : (
    <Dead text={found.dead} id={id} />
  )
}

function Open({ first, id, tenantId }: { first: Shown; id: number; tenantId: string }) {
  const [shown, setShown] = useState(first)
  const [dead, setDead] = useState<string>()
  readAs(shown.reader)
  useBrand(tenantId, shown.brand, true)
  if (dead !== undefined) return <Dead text={dead} id={id} />
  return (
    <>
      <GuestHead title={title} shown={shown} />
      {shown.state === 'waiting' ? (
        <AnswerForm id={id} asked={shown} onAnswered={setShown} onDead={setDead} />
      ) : (
        <Answered asked={shown} />
      )}
    </>
  )
}

const Dead = ({ text, id }: { text: string; id: number }) => (
  <DeadLink title={title} text={text} ask={() => call(askedOrders.askLink, { params: { request_id: id } })} />
)
