/**
 * Runs before anything is painted, as a file of its own (our pages allow no script inside them): light or dark is
 * settled before the first pixel, and a form that is sent before the program is there waits for it.
 */
;(() => {
  const { forced = '[]' } = document.currentScript.dataset
  const here = JSON.parse(forced).find(([path]) => new RegExp(path).test(window.location.pathname))
  const mode = here ? here[1] : kept()
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  let sent
  const hold = (event) => {
    event.preventDefault()
    sent = event.target
  }
  document.addEventListener('submit', hold, true)
  document.addEventListener(
    'saffron:ready',
    () => {
      document.removeEventListener('submit', hold, true)
      if (sent?.isConnected) sent.requestSubmit()
    },
    { once: true },
  )

  /** The same key and names as in colour-mode.ts. */
  function kept() {
    try {
      return localStorage.getItem('saffron.colour_mode')
    } catch {
      return null
    }
  }
})()
