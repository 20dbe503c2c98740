import '#web/styles.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#web/App.tsx'
import { followBuilds } from '#web/build-updates.ts'
import { nameChunkLoadErrors } from '#web/chunk-load-error.ts'
import { colourModeOf, forcedMode } from '#web/colour-mode.ts'
import { watchFaults } from '#web/faults.ts'
import { rememberInput } from '#web/input-before-hydration.ts'
import { loadPrerenderData } from '#web/prerender-data.ts'
import { makeRouter } from '#web/router.tsx'
import { watchSession } from '#web/session-watch.ts'

const root = document.getElementById('root')
// Zod would try whether it may write code, which our pages forbid; before it is there, since it asks with its first shape.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
nameChunkLoadErrors()
watchFaults()
if (root) void start(root)

async function start(root: HTMLElement): Promise<void> {
  const replayInput = rememberInput(root)
  const router = makeRouter()
  // Before the first render: what the page insists on is known only once it is there.
  forcedMode.set(colourModeOf(router.matchRoutes(router.latestLocation)))
  followBuilds(router)
  watchSession(router)
  // Each in a turn of its own: React listens again only when it is done with the last.
  const onReady = () =>
    setTimeout(() => {
      replayInput()
      setTimeout(() => document.dispatchEvent(new Event('saffron:ready')))
    })
  const app = <App router={router} onReady={onReady} />
  const { page } = root.dataset
  if (page === undefined) return createRoot(root).render(app)

  // The page is there already. It comes to life as it stands, unless this visitor belongs elsewhere.
  await Promise.all([loadPrerenderData(page), router.load()])
  if (
    router.state.location.pathname !== page ||
    router.state.matches.some(({ status }) => status !== 'success')
  )
    return createRoot(root).render(app)
  router.ssr = { manifest: undefined }
  hydrateRoot(root, app)
}
