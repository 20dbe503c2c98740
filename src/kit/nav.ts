import type { ComponentType } from 'react'

/** Settings stand in these groups, in this order (`src/web/nav.ts`). */
export type SettingsGroup = 'Agency' | 'People' | 'Compliance' | 'Billing' | 'Codes'

export type NavSection = 'home' | 'people' | 'work' | 'money' | 'settings'

/** One line of the navigation: `nav` of a room's `web/room.ts`. */
export type NavEntry = {
  section: NavSection
  label: string
  /** Inside the agency: `/clients`, `/invoices/draft/sales`. */
  to: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Any of these opens it; absent: every user of the agency. */
  permissions?: readonly string[]
  /** Only for people of this kind, whoever else may: what a portal shows them of themselves, or colleagues of others. */
  kind?: 'candidate' | 'staff'
  /** Place within its section, small first. */
  order: number
  /** Place under the thumb on a phone, small first; absent: behind Menu, unless there is room. */
  thumb?: number
  /** Addresses that belong to this line; absent: those starting with `to`. */
  covers?: string
  /** Only the address itself belongs to the line, not those below it. */
  exact?: boolean
  /** Settings stand in groups. */
  group?: SettingsGroup
}

export const sections: readonly { key: NavSection; label: string | undefined }[] = [
  { key: 'home', label: undefined },
  { key: 'people', label: 'People' },
  { key: 'work', label: 'Work' },
  { key: 'money', label: 'Money' },
  { key: 'settings', label: 'Settings' },
]

/** Gives what this person may see of a section: the shell gathers it, rooms are handed it. */
export type NavOf = (section: NavSection, who: NavReader) => NavEntry[]
export type NavReader = { canAny: (permissions: readonly string[]) => boolean; kind: string | null }

/** Does the page at this address, inside the agency, belong to the line? */
export function isActive(entry: NavEntry, path: string): boolean {
  const base = entry.covers ?? entry.to
  if (entry.exact) return path === base
  return base === '/' ? path === '' || path === '/' : path === base || path.startsWith(`${base}/`)
}
