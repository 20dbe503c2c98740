/** What support staff of Saffron may do with a permission in an agency that let them in. */
export type Support = 'never' | 'read' | 'write'

export type Permission = {
  /** What it lets one do, as people read it. */
  words: string
  /** The version of Saffron that it came with: agencies from before have roles that know nothing of it. */
  since: string
  support: Support
}

/** What a room's `permissions.ts` exports as `permissions`, by name: `<resource>.<action>`. */
export type Permissions = Readonly<Record<string, Permission>>

/**
 * The permissions that came with one version, each with its words and what support may do with it: `read` is said of
 * what lets one see and change nothing, `write` of what helps to put things right, never of money, pay, bank accounts,
 * papers, decisions, files that leave, or what people may do.
 */
export function since(
  version: string,
  entries: Readonly<Record<string, readonly [words: string, support: Support]>>,
): Permissions {
  return Object.fromEntries(
    Object.entries(entries).map(([name, [words, support]]) => [name, { words, since: version, support }]),
  )
}
