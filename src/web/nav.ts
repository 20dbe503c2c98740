import { isActive, type NavEntry, type NavReader, type NavSection, type SettingsGroup } from '#kit/nav.ts'
import { rooms } from '#web/rooms.ts'

const entries = rooms.flatMap(({ nav = [] }) => nav).sort((a, b) => a.order - b.order)

/** What this person may see of a section. */
export function navOf(section: NavSection, { canAny, kind }: NavReader): NavEntry[] {
  return entries.filter(
    (entry) =>
      entry.section === section && (!entry.kind || entry.kind === kind) && canAny(entry.permissions ?? []),
  )
}

/** All settings, group by group. */
export function settingsNav(
  canAny: (permissions: readonly string[]) => boolean,
): { group: string; lines: NavEntry[] }[] {
  const own = entries.filter((entry) => entry.section === 'settings' && canAny(entry.permissions ?? []))
  const groups = Map.groupBy(own, (entry) => entry.group ?? 'Billing')
  return settingsGroups.flatMap((group) => {
    const lines = groups.get(group)
    return lines ? [{ group, lines }] : []
  })
}

/** Is it a page of the settings? Suppliers have a line of their own elsewhere, although their address begins so. */
export const isSettingsPage = (path: string): boolean =>
  /^\/settings(\/|$)/.test(path) &&
  !entries.some((entry) => entry.section !== 'settings' && isActive(entry, path))

const settingsGroups: SettingsGroup[] = ['Agency', 'People', 'Compliance', 'Billing', 'Codes']
