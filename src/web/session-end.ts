let take: () => boolean = () => false

/** Who leads a page whose session has ended elsewhere: `session-watch.ts`, which knows the router. */
export function whenSessionEnds(leave: () => boolean): void {
  take = leave
}

/** Called when the server knows nobody any more. True when the page gives way, so that nothing else need be said. */
export function sessionEnded(): boolean {
  return take()
}
