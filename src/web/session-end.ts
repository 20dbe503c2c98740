let take: () => boolean = () => false

/** Who leads a page whose session has ended elsewhere: `session-watch.ts`, which knows the router. */
export function whenSessionEnds(leave: () => boolean): void {
  take = leave
}

let leadToFactor = () => {}

/** Who leads a page to setting up a second factor, once its agency does not go on without: `session-watch.ts` too. */
export function whenFactorIsDue(lead: () => void): void {
  leadToFactor = lead
}

export const factorIsDue = (): void => leadToFactor()

/** Called when the server knows nobody any more. True when the page gives way, so that nothing else need be said. */
export function sessionEnded(): boolean {
  return take()
}
