import { Generator, getConfig } from '@tanstack/router-generator'
import { routerConfig } from '../src/web/pages.ts'

/** Writes `src/web/routeTree.gen.ts`, the typed map of all addresses, from the rooms' `web/pages.ts`. */
const root = process.cwd()
await new Generator({ config: getConfig(routerConfig, root), root }).run()
