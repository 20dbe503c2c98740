import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Refused } from '#web/call.ts'
import { BottomBar } from '#web/layouts/BottomBar.tsx'
import classes from '#web/layouts/default.module.css'
import { requireSession } from '#web/layouts/guard.ts'
import { SettingsFrame } from '#web/layouts/SettingsFrame.tsx'
import { PhoneTop, Sidebar, usePathInTenant } from '#web/layouts/Sidebar.tsx'
import { queries } from '#web/query.ts'
import { appQuery, meQuery } from '#web/session.ts'

export const Route = createFileRoute('/tenant/$tenantId')({
  beforeLoad: async ({ context, location, params, preload }) => {
    await requireSession(context.queries, location.href)
    // A link to another agency is not looked into before it is followed.
    if (preload) return
    const [me] = await Promise.all([
      context.queries.ensureQueryData(meQuery(params.tenantId)),
      context.queries.ensureQueryData(appQuery(params.tenantId)),
    ])
    if (!me?.id) throw notAMember
    // The agency has another address now: every page of it moves there.
    const { tenantId } = params
    const slug = me.tenant?.slug ?? tenantId
    if (slug !== tenantId)
      throw redirect({ href: location.href.replace(`/tenant/${tenantId}`, `/tenant/${slug}`), replace: true })
  },
  component: DefaultLayout,
})

const words = {
  title: 'You are not a member of this agency',
  description: 'Choose another one, or ask for an invitation.',
}
const notification = { type: 'error' as const, ...words }
const notAMember = new Refused(403, { code: 'not_a_member', ...words, notification, data: { notification } })

/** The frame of an agency: navigation at the side (below on a phone), the page beside it. */
function DefaultLayout() {
  useFreshApp()
  const inSettings = /^\/settings(\/|$)/.test(usePathInTenant())
  return (
    <div className={classes.frame}>
      <a href="#page" className={classes.skip}>
        Skip to the page
      </a>
      <Sidebar />
      <PhoneTop />
      <main id="page" className={classes.page}>
        {inSettings ? (
          <SettingsFrame>
            <Outlet />
          </SettingsFrame>
        ) : (
          <Outlet />
        )}
      </main>
      <BottomBar />
    </div>
  )
}

/** The agency's settings are read again whenever the path changes. */
function useFreshApp(): void {
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['app'] })
  }, [path])
}
