import type { FastifyInstance } from 'fastify'

/** The generic delete takes any noun: alone it does not make an address one that exists. */
const ofAnything = /^\/api\/v1\/:model\/:id$/

/**
 * Notes every route that is mounted from now on, to tell an address that exists, asked in a way it does not take, from
 * one that does not. Answers the methods of a path, HEAD with GET; none: there is no such address.
 */
export function methodsOf(app: FastifyInstance): (path: string) => string[] {
  const routes: { shape: RegExp; method: string; generic: boolean }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    const shape = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
    for (const each of [method].flat()) routes.push({ shape, method: each, generic: ofAnything.test(url) })
  })
  return (path) => {
    const found = routes.filter(({ shape }) => shape.test(path))
    return found.some(({ generic }) => !generic) ? [...new Set(found.map(({ method }) => method))].sort() : []
  }
}
