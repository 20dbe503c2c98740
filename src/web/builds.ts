/** The same page is reloaded for a new build at most once in this time. */
const guard = 10_000

/**
 * After a new build the old pieces of the program are gone from the server: a page that asks for one reloads
 * itself. Anything that is not a failed piece is left alone.
 */
export function reloadForNewBuild(error: unknown): void {
  if (!isMissingPiece(error)) return
  const key = `saffron.reloaded.${window.location.pathname}`
  const before = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - before < guard) return
  sessionStorage.setItem(key, String(Date.now()))
  window.location.reload()
}

function isMissingPiece(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  )
}
