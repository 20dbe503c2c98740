import { buildWeb } from './web-build.ts'

/** `npm run build`: the browser application, compressed, in dist/web. */
await buildWeb()
console.log('Built dist/web')
