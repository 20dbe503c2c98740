/** Milliseconds: the same page is reloaded for a new build at most once in this time. */
const guard = 10_000

const missing = 'A piece of this build is gone'

/**
 * After a new build the old pieces of the program are gone from the server. Whatever fails to load is given our name,
 * so that a page that needs it can tell, and the router, which has a reload of its own for it, does not.
 */
export function nameChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!payload.message.startsWith(missing)) payload.message = `${missing}: ${payload.message}`
  })
}

/**
 * Shall the page that stumbled over this be loaded anew, with the pieces of the new build? At most once in ten seconds
 * and path: where a piece stays missing, the error page is next. Hovering over a link loads pieces too, and never asks.
 */
export function shouldReload(error: unknown): boolean {
  return isChunkLoadError(error) && Date.now() - Number(sessionStorage.getItem(keyOfPath()) ?? 0) >= guard
}

export function reload(): void {
  sessionStorage.setItem(keyOfPath(), String(Date.now()))
  window.location.reload()
}

function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(missing)
}

function keyOfPath(): string {
  return `saffron.reloaded.${window.location.pathname}`
}
