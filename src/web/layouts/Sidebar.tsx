import { IconSettings } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { NotificationBell } from '#areas/notifications/web/public.tsx'
import { SearchButton } from '#areas/search/web/public.tsx'
import { isActive, type NavEntry, sections } from '#kit/nav.ts'
import { usePermissions } from '#kit/session.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { BrandLogo } from '#web/brand/BrandLogo.tsx'
import { AgencyMenu } from '#web/layouts/AgencyMenu.tsx'
import classes from '#web/layouts/default.module.css'
import lines from '#web/layouts/lines.module.css'
import { UserMenu } from '#web/layouts/UserMenu.tsx'
import { Lost, Online } from '#web/live/Online.tsx'
import { isSettingsPage, navOf } from '#web/nav.ts'

export function Sidebar() {
  return (
    <aside className={classes.sidebar} aria-label="Saffron">
      <div className={classes.brand}>
        <TenantLink to="/" className={classes.home} aria-label="Saffron, to the dashboard">
          <BrandLogo height={26} />
        </TenantLink>
        <NotificationBell />
      </div>
      <AgencyMenu />
      <SearchButton />
      <Navigation />
      <Online />
      <UserMenu />
    </aside>
  )
}

/** What stands above the page on a phone: the way home, and the bell. */
export function PhoneTop() {
  return (
    <aside className={classes.top} aria-label="Home and notifications">
      <TenantLink to="/" className={classes.home} aria-label="Saffron, to the dashboard">
        <BrandLogo height={22} />
      </TenantLink>
      <Lost />
      <SearchButton small />
      <NotificationBell />
    </aside>
  )
}

/** All lines this person may see; also inside the drawer on a phone. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const who = usePermissions()
  const path = usePathInTenant()
  return (
    <nav className={classes.nav} aria-label="Main">
      {sections.map(({ key, label }) => {
        const entries = navOf(key, who)
        if (entries.length === 0) return null
        const lines = <Lines entries={entries} path={path} onGo={onGo} />
        if (!label) return <div key={key}>{lines}</div>
        if (key === 'settings')
          return (
            <div key={key} className={classes.apart}>
              <Lines entries={[settingsLine(entries)]} path={isSettingsPage(path) ? path : ''} onGo={onGo} />
            </div>
          )
        return (
          <div key={key}>
            <p className={classes.section}>{label}</p>
            {lines}
          </div>
        )
      })}
    </nav>
  )
}

/** One line for all settings: they have a navigation of their own. It leads to the first that is open to this person. */
function settingsLine([first]: NavEntry[]): NavEntry {
  return { ...(first as NavEntry), label: 'Settings', icon: IconSettings, covers: '/settings', exact: false }
}

function Lines({ entries, path, onGo }: LinesProps) {
  return (
    <ul className={lines.lines}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <TenantLink
            to={entry.to}
            className={lines.line}
            data-active={isActive(entry, path) || undefined}
            aria-current={isActive(entry, path) ? 'page' : undefined}
            onClick={onGo}
          >
            <entry.icon size={18} stroke={1.7} />
            {entry.label}
          </TenantLink>
        </li>
      ))}
    </ul>
  )
}

type LinesProps = { entries: NavEntry[]; path: string; onGo: (() => void) | undefined }

/** `/clients/7/view` of `/tenant/amber/clients/7/view`. */
export function usePathInTenant(): string {
  return useLocation({ select: (location) => location.pathname.replace(/^\/tenant\/[^/]+/, '') })
}
