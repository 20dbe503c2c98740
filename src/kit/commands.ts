import type { NavEntry } from '#kit/nav.ts'

/**
 * Something to do from anywhere, offered by the search of the frame: `Create client`. Rooms export
 * `commands: Command[]` from `web/commands.ts`; they are loaded with the search, not with the page.
 */
export type Command = {
  label: string
  /** Inside the agency: `/clients/create`. */
  to: string
  icon: NavEntry['icon']
  /** Any of these opens it; none: everybody. */
  permissions: readonly string[]
  /** Other words somebody may look for it by. */
  words?: string
}
