import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { webFolder } from './web-build.ts'

/** `npm run serve`: for production, with what `npm run build` made. */
await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  if (!process.env.SAFFRON_DEV && !existsSync(join(webFolder, 'index.html'))) {
    throw new Error('the web application is not built. Run: npm run build')
  }
  const { startServer } = await import('#server/main.ts')
  const server = await startServer(settings)
  if (!process.env.SAFFRON_DEV) console.log(`Saffron is ready: ${settings.publicUrl}`)
  return server
})
