import { Button, VisuallyHidden } from '@mantine/core'
import { IconLinkOff, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Decision, approver as endpoints } from '#areas/timesheets/contract.ts'
import { approver } from '#areas/timesheets/contract.ts'
import classes from '#areas/timesheets/review/web/parts/Review.module.css'
import { Review } from '#areas/timesheets/review/web/parts/Review.tsx'
import { OrdersNote } from '#areas/timesheets/web/parts/OrdersNote.tsx'
import { useBrand } from '#kit/brand.ts'
import { call, Refused, type ReplyOf } from '#kit/call.ts'
import { readAs } from '#kit/reader.ts'
import { sessionQuery } from '#kit/session.ts'
import { usePageTitle } from '#kit/title.ts'
import { EmptyState } from '#kit/ui/states.tsx'
import { notifyRefusal } from '#kit/ui/toast.ts'

// A type of its own import: a value named in a type would bring the whole contract into the first load.
type Shown = ReplyOf<typeof endpoints.show>
type Found = { shown: Shown } | { dead: string }

export const Route = createFileRoute('/_guest/tenant/$tenantId/approver/$timesheet_id/$user_id/review')({
  staticData: { title: 'Review Timesheet' },
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search.code === 'string' && search.code !== '' ? { code: search.code } : {},
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

/** Exchanges the code, then reads. Without a code only a link that was opened a while ago still lets in. */
async function open(params: Params, code: string | undefined): Promise<Found> {
  try {
    if (code) await call(approver.enter, { params: linkOf(params), body: { code } })
    return { shown: await call(approver.show, { params: linkOf(params) }) }
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 0) throw error
    if (!code) throw redirect({ to: '/tenant/$tenantId', params: { tenantId: params.tenantId } })
    return { dead: error.problem.description }
  }
}

function GuestPage() {
  usePageTitle('Review Timesheet')
  const params = Route.useParams()
  const found = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const isOpen = 'shown' in found

  // The code has done its work: it stays neither in the address bar nor in the history.
  useEffect(() => {
    if (isOpen && search.code) void navigate({ to: '.', search: {}, replace: true })
  }, [isOpen, search.code, navigate])

  return isOpen ? <Open first={found.shown} params={params} /> : <Dead text={found.dead} params={params} />
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
      <header className={classes.guestHead}>
        {shown.brand.logo_url ? (
          <img className={classes.guestLogo} src={shown.brand.logo_url} alt={shown.agency_name} />
        ) : (
          <p>{shown.agency_name}</p>
        )}
        <h1>Review Timesheet</h1>
      </header>
      <Review
        sheet={shown.timesheet}
        busy={review.isPending}
        orders={<OrdersNote orders={shown.purchase_orders} />}
        onDecide={review.mutateAsync}
      />
    </>
  )
}

function Dead({ text, params }: { text: string; params: Params }) {
  const ask = useMutation({ mutationFn: () => call(approver.askLink, { params: linkOf(params) }) })
  return (
    <>
      <VisuallyHidden component="h1">Review Timesheet</VisuallyHidden>
      {ask.data ? (
        <EmptyState
          icon={<IconMail size={26} stroke={1.6} />}
          title={ask.data.title}
          text={ask.data.description}
        />
      ) : (
        <EmptyState
          icon={<IconLinkOff size={26} stroke={1.6} />}
          title="This link does not work any more"
          text={text}
        >
          <Button onClick={() => ask.mutate()} loading={ask.isPending}>
            Send me a new link
          </Button>
        </EmptyState>
      )}
    </>
  )
}
