import '#web/styles.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#web/App.tsx'
import { followBuilds } from '#web/builds.ts'
import { colourModeOf, forcedMode } from '#web/colour-mode.ts'
import { watchFaults } from '#web/faults.ts'
import { nameMissingPieces } from '#web/missing-piece.ts'
import { takePayload } from '#web/payload.ts'
import { makeRouter } from '#web/router.tsx'
import { watchSession } from '#web/session-watch.ts'
import { rememberTyped } from '#web/typed.ts'

const root = document.getElementById('root')
// Zod would try whether it may write code, which our pages forbid; before it is there, since it asks with its first shape.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
nameMissingPieces()
watchFaults()
if (root) void start(root)

async function start(root: HTMLElement): Promise<void> {
  const tellTyped = rememberTyped(root)
  const router = makeRouter()
  // Before the first render: what the page insists on is known only once it is there.
  forcedMode.set(colourModeOf(router.matchRoutes(router.latestLocation)))
  followBuilds(router)
  watchSession(router)
  // Each in a turn of its own: React listens again only when it is done with the last.
  const onReady = () =>
    setTimeout(() => {
      tellTyped()
      setTimeout(() => document.dispatchEvent(new Event('saffron:ready')))
    })
  const app = <App router={router} onReady={onReady} />
  const { page } = root.dataset
  if (page === undefined) return createRoot(root).render(app)

  // The page is there already. It comes to life as it stands, unless this visitor belongs elsewhere.
  await Promise.all([takePayload(page), router.load()])
  if (
    router.state.location.pathname !== page ||
    router.state.matches.some(({ status }) => status !== 'success')
  )
    return createRoot(root).render(app)
  router.ssr = { manifest: undefined }
  hydrateRoot(root, app)
}
