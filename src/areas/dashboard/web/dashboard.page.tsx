import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type Dashboard, dashboard } from '#areas/dashboard/contract.ts'
import { Cards } from '#areas/dashboard/web/parts/Cards.tsx'
import { MySheets } from '#areas/dashboard/web/parts/MySheets.tsx'
import { Waiting } from '#areas/dashboard/web/parts/Waiting.tsx'
import { Weeks } from '#areas/dashboard/web/parts/Weeks.tsx'
import { greeting } from '#areas/dashboard/web/words.ts'
import { SetupCard } from '#areas/setup/web/public.tsx'
import { queryOf } from '#kit/query.ts'
import { appQuery, meQuery, useMe } from '#kit/session.ts'
import kit from '#kit/ui/Dashboard.module.css'
import { RecordPanels } from '#kit/ui/detail/RecordParts.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { canAny } from '#platform/permissions.ts'

export const Route = createFileRoute('/tenant/$tenantId/')({
  staticData: { title: 'My Dashboard' },
  beforeLoad: async ({ context, params, preload }) => {
    if (preload) return
    // Who may set the agency up is led there once, when nobody has been there yet.
    const { onboarding } = await context.queries.ensureQueryData(appQuery(params.tenantId))
    const me = (await context.queries.ensureQueryData(meQuery(params.tenantId))) ?? undefined
    if (onboarding.started || onboarding.dismissed || !canAny(me, ['settings.general'])) return
    throw redirect({ href: `/tenant/${encodeURIComponent(params.tenantId)}/setup` })
  },
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(dashboard.show)),
  component: DashboardPage,
})

/** For the first days of an agency only. */
const FirstSteps = lazy(async () => ({
  default: (await import('#areas/dashboard/web/parts/FirstSteps.tsx')).FirstSteps,
}))

function DashboardPage() {
  const me = useMe()
  const { data } = useSuspenseQuery(queryOf(dashboard.show))
  return (
    <div className={kit.page}>
      <PageHeader title="My Dashboard" description={greeting(me?.name ?? '', new Date())} />
      <SetupCard />
      <Content data={data} />
      <RecordPanels on="dashboard" id={0} />
    </div>
  )
}

function Content({ data }: { data: Dashboard }) {
  const { kind, first_steps, cards, lists, weeks, currency } = data
  const list = (key: string) => lists.find((each) => each.key === key)?.sheets
  if (kind === 'candidate') return <MySheets sheets={list('to_fill') ?? []} to="submit" />
  if (kind === 'approver') return <MySheets sheets={list('to_review') ?? []} to="review" />
  if (first_steps.length > 0) {
    // Beside what comes first, only what is there: rows of noughts tell nobody anything.
    const counted = cards.filter(({ count }) => count > 0)
    const mayBegin = first_steps.some(({ may_create }) => may_create)
    return (
      <>
        {mayBegin && (
          <Suspense fallback={null}>
            <FirstSteps steps={first_steps} />
          </Suspense>
        )}
        {counted.length > 0 && <Cards cards={counted} currency={currency} />}
        {!mayBegin && counted.length === 0 && (
          <EmptyState
            title="Nobody is placed yet"
            text="Your colleagues begin with a client, a candidate and a job. Once the first weeks are submitted, what waits for you is counted here."
          />
        )}
      </>
    )
  }
  if (cards.length === 0 && lists.length === 0) {
    return (
      <EmptyState
        title="Nothing waits for you"
        text="What needs you will be shown here. The menu leads to everything you work with."
      />
    )
  }
  return (
    <>
      <Cards cards={cards} currency={currency} />
      <div className={kit.columns}>
        <Waiting
          title="Longest waiting for approval"
          none="No timesheet waits for approval."
          sheets={list('longest_waiting')}
          all="/timesheets?status=submitted"
          remind="waiting"
        />
        <Waiting
          title="Longest missing"
          none="Every timesheet that is due has been submitted."
          sheets={list('longest_missing')}
          all="/timesheets?queue=missing&sort=due_at"
          remind="missing"
        />
      </div>
      {weeks.length > 0 && <Weeks weeks={weeks} currency={currency} />}
    </>
  )
}
