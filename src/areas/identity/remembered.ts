import type { Versioned } from '#areas/identity/queries.ts'
import type { Caller, Remembered } from '#platform/http/authorise-request.ts'

/** People at work at the same time on one server; a page of theirs is remembered once more by its slug. */
const most = 20_000

/**
 * Callers as they were found last, by session and requested agency. Nothing is believed of it: what they read with it
 * carries the proof (`enter_proven`), and where that fails they are looked up. Of those alone whose rights come from
 * rows that the proof covers: nobody of support or central administration, and nobody who looks as a role.
 */
export function rememberedCallers() {
  const found = new Map<string, { caller: Caller; values: Remembered['proof']['values'] }>()
  const keyOf = (session: string, slug: string | undefined) => `${session} ${slug ?? ''}`
  return {
    get(session: string, slug: string | undefined): Remembered | undefined {
      const known = found.get(keyOf(session, slug))
      // The proof is of one request: whether it held is written there.
      return known && { caller: known.caller, proof: { values: known.values } }
    },
    keep(caller: Caller | undefined, bearer: Versioned, slug: string | undefined): void {
      const key = keyOf(bearer.session, slug)
      found.delete(key)
      if (!caller?.who || bearer.stale || bearer.viewing || caller.central) return
      if (caller.support || caller.moved_to || bearer.kind === 'central') return
      if (found.size >= most) found.delete(found.keys().next().value!)
      const { session, account_id, until, versions } = bearer
      found.set(key, { caller, values: [session, account_id, caller.who.id, until, versions] })
    },
    forget(session: string, slug: string | undefined): void {
      found.delete(keyOf(session, slug))
    },
  }
}
