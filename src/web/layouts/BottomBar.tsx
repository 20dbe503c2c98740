import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isActive, sections } from '#kit/nav.ts'
import { usePermissions } from '#kit/session.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import classes from '#web/layouts/default.module.css'
import { usePathInTenant } from '#web/layouts/Sidebar.tsx'
import { navOf } from '#web/nav.ts'

const MenuDrawer = lazy(async () => ({
  default: (await import('#web/layouts/MenuDrawer.tsx')).MenuDrawer,
}))

/** The navigation of a phone: the first four places under the thumb, the rest behind Menu. */
export function BottomBar() {
  const who = usePermissions()
  const [open, setOpen] = useState(false)
  const path = usePathInTenant()
  const entries = sections
    .filter(({ key }) => key !== 'settings')
    .flatMap(({ key }) => navOf(key, who))
    .sort((a, b) => (a.thumb ?? 99) - (b.thumb ?? 99))
    .slice(0, 4)
  return (
    <>
      <nav className={classes.bottom} aria-label="Quick">
        {entries.map((entry) => (
          <TenantLink
            key={entry.to}
            to={entry.to}
            className={classes.place}
            data-active={isActive(entry, path) || undefined}
            aria-current={isActive(entry, path) ? 'page' : undefined}
          >
            <entry.icon size={22} stroke={1.6} />
            {entry.label}
          </TenantLink>
        ))}
        <button type="button" className={classes.place} onClick={() => setOpen(true)}>
          <IconMenu2 size={22} stroke={1.6} />
          Menu
        </button>
      </nav>
      <Suspense>{open && <MenuDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
