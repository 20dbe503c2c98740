import type { Command } from '#kit/commands.ts'
import type { ListAct } from '#kit/list-acts.ts'
import type { LiveEffects } from '#kit/live/news.ts'
import type { NavEntry } from '#kit/nav.ts'
import type { RecordPart } from '#kit/record-parts.ts'

/**
 * What a room hangs into the frame, said as `room` in its `web/room.ts` and found by itself. All of it comes with the
 * first load: words and lists alone, and an `import()` for whatever has weight.
 */
export type WebRoom = {
  /** Its lines in the navigation. */
  nav?: readonly NavEntry[]
  /** What news make stale, by the event's name on the wire. */
  live?: LiveEffects
  /** What can be done from anywhere. */
  commands?: readonly Command[]
  /** What it puts on the pages of records of rooms below it. */
  parts?: readonly RecordPart[]
  /** What it does with chosen rows of lists of rooms below it. */
  acts?: readonly ListAct[]
}
