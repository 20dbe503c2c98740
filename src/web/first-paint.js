/**
 * Runs before anything is painted, as a file of its own (our pages allow no script inside them): light or dark is
 * settled before the first pixel, and a form that is sent, or a button that is pressed, before the program is there
 * waits for it.
 */
;(() => {
  const { forced = '[]' } = document.currentScript.dataset
  const here = JSON.parse(forced).find(([path]) => new RegExp(path).test(window.location.pathname))
  const mode = here ? here[1] : kept()
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  for (const [name, colour] of Object.entries(brandOf(window.location.pathname.split('/'))))
    if (/^--brand[a-z-]*$/.test(name) && /^#[0-9a-f]{6}$/.test(colour))
      document.documentElement.style.setProperty(name, colour)

  let sent
  const hold = (event) => {
    event.preventDefault()
    sent = event.target
  }
  let pressed
  const keep = (event) => {
    const button = event.target.closest('button[type=button]')
    if (!button) return
    // Kept from the program, too, while it is only half awake: it is told once.
    event.stopImmediatePropagation()
    pressed = button
  }
  document.addEventListener('submit', hold, true)
  document.addEventListener('click', keep, true)
  document.addEventListener(
    'saffron:ready',
    () => {
      document.removeEventListener('submit', hold, true)
      document.removeEventListener('click', keep, true)
      if (pressed?.isConnected) pressed.click()
      if (sent?.isConnected) sent.requestSubmit()
    },
    { once: true },
  )

  /** The colours of the agency that the address names, as brand.ts kept them the last time. */
  function brandOf([, tenant, slug]) {
    try {
      return (tenant === 'tenant' && JSON.parse(localStorage.getItem(`saffron.brand.${slug}`))) || {}
    } catch {
      return {}
    }
  }

  /** The same key and names as in colour-mode.ts. */
  function kept() {
    try {
      return localStorage.getItem('saffron.colour_mode')
    } catch {
      return null
    }
  }
})()
