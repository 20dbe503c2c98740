let take: (byHand: boolean) => boolean = () => false
let stayedAt: string | undefined

/** Who leads a page whose session has ended elsewhere: `session-watch.ts`, which knows the router. */
export function whenSessionEnds(leave: (byHand: boolean) => boolean): void {
  take = leave
}

/** Its person was told, and stays on this page for what they typed; or a session is there again. */
export function stay(stays = true): void {
  stayedAt = stays ? window.location.href : undefined
}

/** They stay here, and need not be told again. */
export const isStaying = (): boolean => stayedAt === window.location.href

let leadToFactor = () => {}

/** Who leads a page to setting up a second factor, once its agency does not go on without: `session-watch.ts` too. */
export function whenFactorIsDue(lead: () => void): void {
  leadToFactor = lead
}

export const factorIsDue = (): void => leadToFactor()

/**
 * Called when the server knows nobody any more. True when the page gives way, so that nothing else need be said.
 * `byHand`: it was refused what somebody did, not what the page asks for by itself.
 */
export function sessionEnded(byHand = false): boolean {
  return take(byHand)
}
