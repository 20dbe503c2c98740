import type { LiveEffect, LiveEffects } from '#kit/live/news.ts'

const rooms = import.meta.glob<{ live: LiveEffects }>(
  ['../../areas/*/web/live.ts', '../../areas/*/*/web/live.ts'],
  { eager: true },
)

/** What all rooms together say about an event: several may care for the same one. */
export function effectsOf(event: string): readonly LiveEffect[] {
  return Object.values(rooms).flatMap(({ live }) => live[event] ?? [])
}
