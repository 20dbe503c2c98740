import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { isActive } from '#kit/nav.ts'
import { usePermissions } from '#kit/session.ts'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'
import nav from '#web/layouts/lines.module.css'
import classes from '#web/layouts/SettingsFrame.module.css'
import { usePathInTenant } from '#web/layouts/Sidebar.tsx'
import { settingsNav } from '#web/nav.ts'

/** Pages under /settings, with their own navigation at the side; a menu above them on a phone. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { canAny } = usePermissions()
  const path = usePathInTenant()
  const go = useGo()
  const groups = settingsNav(canAny)
  const here = groups.flatMap(({ lines }) => lines).find((entry) => isActive(entry, path))
  return (
    <div className={classes.frame}>
      <nav className={classes.side} aria-label="Settings">
        {groups.map(({ group, lines }) => (
          <div key={group}>
            <p className={classes.group}>{group}</p>
            <ul className={nav.lines}>
              {lines.map((entry) => (
                <li key={entry.to}>
                  <TenantLink
                    to={entry.to}
                    className={nav.line}
                    data-active={entry === here || undefined}
                    aria-current={entry === here ? 'page' : undefined}
                  >
                    {entry.label}
                  </TenantLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <NativeSelect
        className={classes.menu}
        aria-label="Settings"
        value={here?.to ?? ''}
        onChange={(event) => void go(event.currentTarget.value)}
      >
        {!here && <option value="">Settings</option>}
        {groups.map(({ group, lines }) => (
          <optgroup key={group} label={group}>
            {lines.map((entry) => (
              <option key={entry.to} value={entry.to}>
                {entry.label}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
