/** So much the browser's clock may differ before it is taken to be wrong: the server tells whole seconds, and answers take time. */
const meant = 60_000
let behind = 0

/** The server said what time it is: the `Date` of an answer that came just now. */
export function heardClock(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  const difference = at - Date.now()
  behind = Math.abs(difference) < meant ? 0 : difference
}

/** What time it is, in milliseconds: by the server's clock, where the browser's is wrong. */
export const serverNow = (): number => Date.now() + behind
