/** Milliseconds without input in this window, after which what it asks is asked by itself. */
const unattendedAfter = 5 * 60_000
let lastActivity = Date.now()

/** Watches for input of the user: what is asked without one keeps no session alive, where an agency ends sessions nobody uses. */
export function watchUserActivity(): void {
  const touch = () => {
    lastActivity = Date.now()
  }
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(sign, touch, { passive: true, capture: true })
}

/** A header for what the window asks by itself. */
export function unattendedHeader(): Record<string, string> {
  return Date.now() - lastActivity > unattendedAfter ? { 'x-unattended': '1' } : {}
}
