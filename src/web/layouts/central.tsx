import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { can } from '#platform/permissions.ts'
import { Logo } from '#web/brand/Logo.tsx'
import { requireSession } from '#web/layouts/guard.ts'
import classes from '#web/layouts/guest.module.css'
import { meQuery } from '#web/session.ts'

export const Route = createFileRoute('/central')({
  staticData: { title: 'Central' },
  beforeLoad: async ({ context, location }) => {
    await requireSession(context.queries, location.href)
    const me = (await context.queries.ensureQueryData(meQuery())) ?? undefined
    if (!can(me, 'central.access')) throw notFound()
  },
  component: CentralLayout,
})

function CentralLayout() {
  return (
    <div className={classes.page}>
      <header>
        <Logo />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
