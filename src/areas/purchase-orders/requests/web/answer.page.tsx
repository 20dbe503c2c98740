import { createFileRoute } from '@tanstack/react-router'
import { askedOrders } from '#areas/purchase-orders/requests/contract.ts'
import { Answered } from '#areas/purchase-orders/requests/web/parts/Answered.tsx'
import { AnswerForm } from '#areas/purchase-orders/requests/web/parts/AnswerForm.tsx'
import { call } from '#kit/call.ts'
import { codeSearch, openByLink } from '#kit/guest-link.ts'
import { GuestPage } from '#kit/ui/guest/GuestPage.tsx'

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
  const { tenantId, request_id } = Route.useParams()
  const found = Route.useLoaderData()
  const { code } = Route.useSearch()
  const id = Number(request_id)
  const ask = () => call(askedOrders.askLink, { params: { request_id: id } })
  return (
    <GuestPage {...{ title, tenantId, found, code, ask }}>
      {(shown, on) =>
        shown.state === 'waiting' ? (
          <AnswerForm id={id} asked={shown} onAnswered={on.shown} onDead={on.dead} />
        ) : (
          <Answered asked={shown} />
        )
      }
    </GuestPage>
  )
}
