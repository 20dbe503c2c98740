import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { queries } from '#kit/query.ts'
import { sessionQuery } from '#kit/session.ts'
import { App } from '#web/App.tsx'
import type { ForcedMode, Prerendered } from '#web/build-types.ts'
import { makeRouter } from '#web/router.tsx'

/** Every page that says `prerender`, as a visitor sees it whom nobody knows. Runs while building, in Node. */
export async function prerenderPages(): Promise<Prerendered[]> {
  const pages: Prerendered[] = []
  // One after the other: they share the memory of answers.
  for (const route of allRoutes()) {
    if (route.options.staticData?.prerender) pages.push(await prerender(route.fullPath))
  }
  return pages
}

/** Which addresses insist on a colour mode: as patterns, for the script before the first paint. */
export function forcedModes(): [pattern: string, mode: ForcedMode][] {
  const pages = allRoutes().filter((route) => !route.children)
  return pages.flatMap((route): [string, ForcedMode][] => {
    const mode = colourModeOf(route)
    return mode ? [[`^${route.fullPath.replace(/\$\w+/g, '[^/]+')}$`, mode]] : []
  })
}

/** The page's own, or that of a layout around it. */
function colourModeOf(route: AnyRoute): ForcedMode | undefined {
  const above: AnyRoute | undefined = route.parentRoute
  return route.options.staticData?.colourMode ?? (above && colourModeOf(above))
}

function allRoutes(): AnyRoute[] {
  return Object.values(makeRouter(createMemoryHistory()).routesById)
}

async function prerender(path: string): Promise<Prerendered> {
  queries.setQueryData(sessionQuery.queryKey, null)
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const matches = router.state.matches
  if (router.state.location.pathname !== path)
    throw new Error(`${path} leads elsewhere and cannot be prerendered`)
  const failed = matches.find((match) => match.status !== 'success')
  if (failed) throw new Error(`${path} cannot be prerendered`, { cause: failed.error })
  const title = matches.findLast((match) => match.staticData.title)?.staticData.title
  const html = renderToString(<App router={router} />)
  // Who is there, each visitor's own browser asks.
  queries.removeQueries({ queryKey: sessionQuery.queryKey })
  const known = queries.getQueryCache().getAll()
  const answers = known.map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
  queries.clear()
  return { path, html, payload: { title: title ? `${title} · Saffron` : 'Saffron', answers } }
}
