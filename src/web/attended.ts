/** Milliseconds without a hand on this window, after which what it asks is asked by itself. */
const alone = 5 * 60_000
let touched = Date.now()

/** Watches for a hand: what is asked without one keeps no session alive, where an agency ends sessions nobody uses. */
export function watchHands(): void {
  const touch = () => {
    touched = Date.now()
  }
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(sign, touch, { passive: true, capture: true })
}

/** A header for what the window asks by itself. */
export function byItself(): Record<string, string> {
  return Date.now() - touched > alone ? { 'x-unattended': '1' } : {}
}
