import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import type { Manifest, RouteRule } from '../src/web/build-types.ts'
import { routes } from '../src/web/pages.ts'

/** An address of the pages: the files that make it, its layouts first, below `src/`. */
export type Address = { path: string; files: string[]; layout: string }

/** Both areas behind the login have one rule for all that is in them. */
const guarded: Record<string, RouteRule> = {
  '/tenant': { layout: 'default', signed_in: true },
  '/central': { layout: 'central', signed_in: true },
}

/** What a build says of its addresses: one by one where anybody may come, as a whole behind the login. */
export function routeRules(prerendered: string[]): Manifest['matcher'] {
  const open = addresses.filter(({ layout }) => layout === 'simple' || layout === 'guest')
  const rules = (wanted: Address[]) =>
    Object.fromEntries(
      wanted.map(({ path, layout }): [string, RouteRule] => [
        path.replaceAll('$', ':'),
        prerendered.includes(path) ? { layout, prerender: true } : { layout },
      ]),
    )
  return {
    static: rules(open.filter(({ path }) => !path.includes('$'))),
    wildcard: guarded,
    dynamic: rules(open.filter(({ path }) => path.includes('$'))),
  }
}

/** The files that make an address: its layouts and its page, below `src/`. */
export function filesOf(path: string): string[] {
  return addresses.find((address) => address.path === path)?.files ?? []
}

/** All of them, as the rooms say them in `web/pages.ts`. */
export const addresses: Address[] = walk(routes.children ?? [], { path: '', files: [], layout: '' })

function walk(nodes: VirtualRouteNode[], above: Address): Address[] {
  return nodes.flatMap((node) => {
    const own = 'path' in node && node.path ? node.path : node.type === 'index' ? '/' : ''
    const file = 'file' in node && node.file ? [node.file] : []
    const here = {
      path: `${above.path}${own}`.replace(/\/+/g, '/'),
      files: [...above.files, ...file],
      layout: above.layout || (/layouts\/(\w+)\.tsx$/.exec(file[0] ?? '')?.[1] ?? ''),
    }
    const children = 'children' in node && node.children ? walk(node.children, here) : []
    return children.length ? children : [here]
  })
}
