import type { LiveEffect } from '#kit/live/news.ts'
import { rooms } from '#web/rooms.ts'

/** What all rooms together say about an event: several may care for the same one. */
export function effectsOf(event: string): readonly LiveEffect[] {
  return rooms.flatMap(({ live }) => live?.[event] ?? [])
}
