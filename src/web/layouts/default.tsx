import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Search } from '#areas/search/web/public.tsx'
import { useBrand } from '#kit/brand.ts'
import type { Command } from '#kit/commands.ts'
import { requireSession } from '#kit/guard.ts'
import { queries } from '#kit/query.ts'
import { readAs, readingOf } from '#kit/reader.ts'
import { appQuery, isBarred, meQuery, useMe, useSession } from '#kit/session.ts'
import { useOnceSaved } from '#kit/ui/form/unsaved.ts'
import { Banner, bannerFor } from '#web/layouts/Banner.tsx'
import { BottomBar } from '#web/layouts/BottomBar.tsx'
import classes from '#web/layouts/default.module.css'
import { KeysHelp } from '#web/layouts/KeysHelp.tsx'
import { SettingsFrame } from '#web/layouts/SettingsFrame.tsx'
import { PhoneTop, Sidebar, usePathInTenant } from '#web/layouts/Sidebar.tsx'
import { useLive } from '#web/live/use-live.ts'
import { isSettingsPage, navOf } from '#web/nav.ts'

export const Route = createFileRoute('/tenant/$tenantId')({
  staticData: { signedIn: true },
  beforeLoad: async ({ context, location, params, preload }) => {
    await requireSession(context.queries, location.href)
    // A link to another agency is not looked into before it is followed.
    if (preload) return { reading: undefined }
    const [me, app] = await Promise.all([
      context.queries.ensureQueryData(meQuery(params.tenantId)),
      context.queries.ensureQueryData(appQuery(params.tenantId)),
    ]).catch((error: unknown) => {
      throw isBarred(error) ? redirect({ to: '/two-factor', search: { back: location.href } }) : error
    })
    // The session has ended since it was asked for.
    if (!me) throw redirect({ to: '/session/timeout', search: { back: location.href } })
    // The agency has another address now: every page of it moves there.
    const { tenantId } = params
    const slug = me.tenant?.slug ?? tenantId
    if (slug !== tenantId)
      throw redirect({ href: location.href.replace(`/tenant/${tenantId}`, `/tenant/${slug}`), replace: true })
    return { reading: readingOf(me, app) }
  },
  component: DefaultLayout,
})

let commands: Promise<readonly Command[]> | undefined

/** Loaded with the search, once. */
const readCommands = () => {
  commands ??= import('#web/commands.ts').then((found) => found.commands)
  return commands
}

/** The frame of an agency: navigation at the side (below on a phone), the page beside it. */
function DefaultLayout() {
  // Whoever reads it differently gets the page anew, once nothing typed is lost by it.
  const reading = useOnceSaved(Route.useRouteContext().reading ?? readingOf())
  const page = <Outlet key={readAs(reading)} />
  useFreshApp()
  useLive()
  const me = useMe()
  const { data: app } = useQuery(appQuery())
  const inside = me?.kind === 'staff' || me?.kind === 'central'
  const banner = bannerFor({ me, app })
  useBrand(Route.useParams().tenantId, app?.brand, me !== undefined && !inside)
  const inSettings = isSettingsPage(usePathInTenant())
  return (
    <div className={classes.frame} data-banner={banner ? true : undefined}>
      <a href="#page" className={classes.skip}>
        Skip to the page
      </a>
      {banner && <Banner of={banner} facts={{ me, app }} />}
      <Sidebar />
      <PhoneTop />
      <main id="page" className={classes.page}>
        {inSettings ? <SettingsFrame>{page}</SettingsFrame> : page}
      </main>
      <BottomBar />
      <KeysHelp />
      <Search pagesOf={navOf} readCommands={readCommands} />
    </div>
  )
}

/** The agency's settings are read again whenever the path changes, while somebody is signed in. */
function useFreshApp(): void {
  const path = useLocation({ select: (location) => location.pathname })
  const { status } = useSession()
  useEffect(() => {
    if (status === 'authenticated') void queries.invalidateQueries({ queryKey: ['app'] })
  }, [path, status])
}
