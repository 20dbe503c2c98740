import type { NavEntry } from '#kit/nav.ts'

/** Something to do from anywhere, offered by the search of the frame: `Create client`. `commands` of a `web/room.ts`. */
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
