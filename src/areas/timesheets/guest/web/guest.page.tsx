import { useMutation } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import type { Decision, approver as endpoints } from '#areas/timesheets/contract.ts'
import { approver } from '#areas/timesheets/contract.ts'
import { Review } from '#areas/timesheets/review/web/parts/Review.tsx'
import { OrdersNote } from '#areas/timesheets/web/parts/OrdersNote.tsx'
import { useBrand } from '#kit/brand.ts'
import { call, Refused, type ReplyOf } from '#kit/call.ts'
import { codeSearch, type Found, openByLink, useCodeTakenOut } from '#kit/guest-link.ts'
import { readAs } from '#kit/reader.ts'
import { sessionQuery } from '#kit/session.ts'
import { usePageTitle } from '#kit/title.ts'
import { DeadLink } from '#kit/ui/guest/DeadLink.tsx'
import { GuestHead } from '#kit/ui/guest/GuestHead.tsx'
import { notifyRefusal } from '#kit/ui/toast.ts'

// A type of its own import: a value named in a type would bring the whole contract into the first load.
type Shown = ReplyOf<typeof endpoints.show>

export const Route = createFileRoute('/_guest/tenant/$tenantId/approver/$timesheet_id/$user_id/review')({
  staticData: { title: 'Review Timesheet' },
  validateSearch: codeSearch,
  beforeLoad: async ({ context, params }) => {
    const session = await context.queries.ensureQueryData(sessionQuery)
    if (!session) return
    const { tenantId, timesheet_id: id } = params
    throw redirect({ to: '/tenant/$tenantId/timesheets/$id/review', params: { tenantId, id } })
  },
  // Not a dependency, and read once: taking the code out of the address must not take the page away again.
  loader: ({ params, location }) => open(params, (location.search as { code?: string }).code),
  staleTime: Infinity,
  gcTime: 0,
  component: GuestPage,
})

type Params = { tenantId: string; timesheet_id: string; user_id: string }
const linkOf = ({ timesheet_id, user_id }: Params) => ({
  timesheet_id: Number(timesheet_id),
  user_id: Number(user_id),
})

const open = (params: Params, code: string | undefined): Promise<Found<Shown>> =>
  openByLink({
    tenantId: params.tenantId,
    code,
    enter: (code) => call(approver.enter, { params: linkOf(params), body: { code } }),
    show: () => call(approver.show, { params: linkOf(params) }),
  })

function GuestPage() {
  usePageTitle('Review Timesheet')
  const params = Route.useParams()
  const found = Route.useLoaderData()
  const { code } = Route.useSearch()
  useCodeTakenOut('shown' in found, code)
  return 'shown' in found ? (
    <Open first={found.shown} params={params} />
  ) : (
    <Dead text={found.dead} params={params} />
  )
}

function Open({ first, params }: { first: Shown; params: Params }) {
  const [shown, setShown] = useState(first)
  const [dead, setDead] = useState<string>()
  readAs(shown.reader)
  useBrand(params.tenantId, shown.brand, true)
  const review = useMutation({
    mutationFn: (body: Decision) => call(approver.review, { params: linkOf(params), body }),
    onSuccess: setShown,
    meta: { quiet: true },
    // Taken back or decided meanwhile: show how it stands now, or that the link has ended.
    onError: async (error) => {
      notifyRefusal(error)
      await call(approver.show, { params: linkOf(params) }).then(setShown, (refused) => {
        if (refused instanceof Refused && refused.status > 0) setDead(refused.problem.description)
      })
    },
  })
  if (dead !== undefined) return <Dead text={dead} params={params} />
  return (
    <>
      <GuestHead title="Review Timesheet" shown={shown} />
      <Review
        sheet={shown.timesheet}
        busy={review.isPending}
        orders={<OrdersNote orders={shown.purchase_orders} />}
        onDecide={review.mutateAsync}
      />
    </>
  )
}

const Dead = ({ text, params }: { text: string; params: Params }) => (
  <DeadLink
    title="Review Timesheet"
    text={text}
    ask={() => call(approver.askLink, { params: linkOf(params) })}
  />
)
