import type { Area } from '#platform/area.ts'
import type { Broadcast, Live, LiveEvent } from '#platform/live/live.ts'

/** An announced event on its way out, with the present slug of its agency. */
export type Leaving = {
  slug: string
  name: string
  payload: Record<string, unknown>
}

/** `drops`: people who are to be asked anew who they are. */
export type ToBrowsers = { events: Broadcast[]; drops: { reason: 'changed'; user_id: number }[] }

/** The name of the queued work that publishes where no transaction can: at an outside server. */
export const pushWork = 'live.push'

/** What browsers hear of, over all rooms, by the name it is announced under. */
export function liveEventsOf(areas: readonly Area[]): ReadonlyMap<string, LiveEvent> {
  return new Map(areas.flatMap((area) => Object.entries(area.live ?? {})))
}

/**
 * What becomes of announced events on the way to browsers, in their order. Events that no room lists stay inside.
 * An outside server cannot tell who may see which record: there (`push`) everything for a team goes bare.
 */
export function toBrowsers(
  leaving: readonly Leaving[],
  live: ReadonlyMap<string, LiveEvent>,
  way: Live['way'],
): ToBrowsers {
  const events: Broadcast[] = []
  const drops: ToBrowsers['drops'] = []
  for (const { slug, name, payload } of leaving) {
    const entry = live.get(name)
    if (!entry || way === 'silent') continue
    const { user_ids, ...rest } = payload
    if ('cut' in entry) {
      for (const user_id of people(user_ids)) drops.push({ reason: 'changed', user_id })
    } else if (entry.to === 'people') {
      for (const id of people(user_ids)) {
        events.push({ channel: `private-user.${id}`, event: entry.as ?? name, data: rest })
      }
    } else {
      const channel = `presence-team.${slug}`
      const event = entry.as ?? name
      if (way === 'push') events.push({ channel, event, data: {} })
      else events.push({ channel, event, data: rest, allow: entry.allow })
    }
  }
  return { events, drops }
}

function people(ids: unknown): number[] {
  return Array.isArray(ids) ? [...new Set(ids.map(Number))].filter(Number.isSafeInteger) : []
}
