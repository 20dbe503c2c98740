import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  layout,
  rootRoute,
  route,
  type VirtualRootRoute,
  type VirtualRouteNode,
} from '@tanstack/virtual-file-routes'
import type { RoomPages } from '../kit/room-pages.ts'

const src = join(import.meta.dirname, '..')
const rooms = await readRooms()
const under = (key: keyof RoomPages) => rooms.flatMap((room) => room[key] ?? [])

/** Every address of Saffron. Pages stay in their rooms; this hangs them under the four layouts. */
export const routes: VirtualRootRoute = rootRoute('web/layouts/root.tsx', [
  ...plain('simple'),
  ...plain('guest'),
  route('/tenant/$tenantId', 'web/layouts/default.tsx', under('tenant')),
  route('/central', 'web/layouts/central.tsx', under('central')),
])

/** For the Vite plugin and for `scripts/routes.ts`. A page's loader travels with its component. */
export const routerConfig = {
  routesDirectory: 'src',
  generatedRouteTree: 'src/web/routeTree.gen.ts',
  virtualRouteConfig: routes,
  quoteStyle: 'single' as const,
  semicolons: false,
  addExtensions: true,
  autoCodeSplitting: true,
  codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'pendingComponent']] },
}

/** A layout that adds nothing to the address; left out while no room uses it. */
function plain(name: 'simple' | 'guest'): VirtualRouteNode[] {
  return under(name).length > 0 ? [layout(name, `web/layouts/${name}.tsx`, under(name))] : []
}

/** Looks for `web/pages.ts` in every room, and in the inner rooms of a room. */
async function readRooms(): Promise<RoomPages[]> {
  const files = readdirSync(join(src, 'areas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])web[\\/]pages\.ts$/.test(file))
    .sort()
  return Promise.all(
    files.map(async (file) => {
      const { pages } = (await import(pathToFileURL(join(src, 'areas', file)).href)) as { pages: RoomPages }
      return pages
    }),
  )
}
