import type { AnyRouter } from '@tanstack/react-router'
import { queries } from '#kit/query.ts'
import { create } from '#kit/ui/store.ts'
import { toasts } from '#kit/ui/toast.ts'
import type { Build, Manifest } from '#web/build-types.ts'
import { loadPrerenderData } from '#web/prerender-data.ts'

/** Milliseconds: after the page is there its own build's rules are read; how often a newer build is looked for. */
const manifestDelay = 1_000
const pollEvery = 5 * 60_000
/** Coming back to the window asks too, but not at each click into it. */
const pollAgainAfter = 30_000

/** The build that waits on the server, once it is another one than the one that runs here. */
export const newerBuild = create<string | undefined>(undefined)

/** Begins to look after builds: once a page. While developing there is none. */
export function followBuilds(router: AnyRouter): void {
  const running = document.querySelector<HTMLMetaElement>('meta[name="saffron-build"]')?.content
  if (!running) return
  setTimeout(() => void followRules(router, running), manifestDelay)
  followLatest(running)
  takeNextNavigation(router)
}

/** From now on going to a prerendered page takes along what it was made of. */
async function followRules(router: AnyRouter, running: string): Promise<void> {
  const manifest = await read<Manifest>(`/builds/meta/${running}.json`)
  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    if (pathChanged && manifest?.prerendered.includes(toLocation.pathname))
      void loadPrerenderData(toLocation.pathname)
  })
}

function followLatest(running: string): void {
  let asked = Date.now()
  const ask = async () => {
    asked = Date.now()
    const latest = await read<Build>('/builds/latest.json')
    if (latest) newerBuild.set(latest.id === running ? undefined : latest.id)
  }
  const askOnReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= pollAgainAfter) void ask()
  }
  setInterval(() => void ask(), pollEvery)
  window.addEventListener('focus', askOnReturn)
  document.addEventListener('visibilitychange', askOnReturn)
}

/**
 * Going to another page is the moment to load the new build: what was typed on the last page has been saved or given
 * up by then. Not while a toast tells something or a call is on its way, and once for each build: where two servers
 * disagree, nobody is sent back and forth.
 */
function takeNextNavigation(router: AnyRouter): void {
  const key = 'saffron.renewed'
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
    const newer = newerBuild.get()
    if (!newer || !fromLocation || !pathChanged || sessionStorage.getItem(key) === newer) return
    if (toasts.get().length > 0 || queries.isMutating() > 0) return
    sessionStorage.setItem(key, newer)
    window.location.assign(toLocation.publicHref)
  })
}

async function read<T>(address: string): Promise<T | undefined> {
  return await fetch(address)
    .then((response) => (response.ok ? (response.json() as Promise<T>) : undefined))
    .catch(() => undefined)
}
