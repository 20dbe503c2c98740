import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { centralOnly } from '#kit/guard.ts'
import { readAs, readingOf } from '#kit/reader.ts'
import { usePermissions } from '#kit/session.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { Logo } from '#web/brand/Logo.tsx'
import { type CentralEntry, centralNav } from '#web/layouts/central-nav.ts'
import classes from '#web/layouts/default.module.css'
import { KeysHelp } from '#web/layouts/KeysHelp.tsx'
import lines from '#web/layouts/lines.module.css'
import { UserMenu } from '#web/layouts/UserMenu.tsx'

export const Route = createFileRoute('/central')({
  staticData: { title: 'Central', signedIn: true },
  beforeLoad: centralOnly,
  component: CentralLayout,
})

/** The frame of central administration: its own few lines at the side, below on a phone. */
function CentralLayout() {
  readAs(readingOf())
  const { can } = usePermissions()
  const entries = centralNav.filter(({ permission }) => can(permission))
  return (
    <div className={classes.frame}>
      <a href="#page" className={classes.skip}>
        Skip to the page
      </a>
      <aside className={classes.sidebar} aria-label="Saffron">
        <Home height={26} />
        <p className={classes.section}>Central administration</p>
        <nav className={classes.nav} aria-label="Main">
          <ul className={lines.lines}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Line entry={entry} className={lines.line} size={18} />
              </li>
            ))}
          </ul>
        </nav>
        <UserMenu />
      </aside>
      <aside className={classes.top} aria-label="Home and your menu">
        <Home height={22} />
        <UserMenu small />
      </aside>
      <main id="page" className={classes.page}>
        <Outlet />
      </main>
      <nav className={classes.bottom} aria-label="Quick">
        {entries.map((entry) => (
          <Line key={entry.to} entry={entry} className={classes.place} size={22} />
        ))}
      </nav>
      <KeysHelp />
    </div>
  )
}

function Home({ height }: { height: number }) {
  return (
    <div className={classes.brand}>
      <TenantLink to="/" className={classes.home} aria-label="Saffron, to central administration">
        <Logo height={height} />
      </TenantLink>
    </div>
  )
}

type LineProps = { entry: CentralEntry; className: string | undefined; size: number }

function Line({ entry: { to, label, icon: Icon }, className, size }: LineProps) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/^\/central/, '') || '/' })
  const active = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
  return (
    <TenantLink
      to={to}
      className={className}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
    >
      <Icon size={size} stroke={1.7} />
      {label}
    </TenantLink>
  )
}
