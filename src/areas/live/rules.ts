import { type Reach, reachOf } from '#platform/permissions.ts'

/** The channels there are. No others are ever signed. */
export type Channel = { kind: 'user'; id: number } | { kind: 'team'; slug: string }

/** Reads a channel's name; undefined when there is no such channel. A colon, which divides what is signed, fits nowhere. */
export function channelOf(name: string): Channel | undefined {
  const id = name.match(/^private-user\.([1-9]\d{0,15})$/)?.[1]
  if (id) return { kind: 'user', id: Number(id) }
  const slug = name.match(/^presence-team\.([a-z0-9][a-z0-9-]{0,39})$/)?.[1]
  return slug ? { kind: 'team', slug } : undefined
}

/** The name of a connection as the protocol writes it: `123.456`. */
export function isSocketId(value: string): boolean {
  return value.length <= 40 && /^\d+\.\d+$/.test(value)
}

export type Asker = { id: number; kind: string; tenant_slug: string; guest: boolean }

/**
 * May this person listen there? To their own channel everybody; to the team's only its staff: candidates, approvers
 * and suppliers hear neither of what the agency does nor of who is there.
 */
export function mayListen(who: Asker, channel: Channel): boolean {
  if (who.guest) return false
  if (channel.kind === 'user') return channel.id === who.id
  return who.kind === 'staff' && channel.slug === who.tenant_slug
}

export type Need = { allow: string; or?: readonly string[] }

/**
 * What of the team's events a person hears: each needed permission with the reach they hold it at. Whoever only holds
 * a narrower name of it counts as holding it for some.
 */
export function grantsOf(permissions: ReadonlySet<string>, needs: readonly Need[]): Record<string, Reach> {
  const grants: Record<string, Reach> = {}
  for (const { allow, or = [] } of needs) {
    const reach =
      reachOf(permissions, allow) ?? (or.some((name) => reachOf(permissions, name)) ? 'own' : undefined)
    if (reach) grants[allow] = grants[allow] === 'all' ? 'all' : reach
  }
  return grants
}
