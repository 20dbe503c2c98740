import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { readyDatabase } from '#server/database.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { untilStopped } from './until-stopped.ts'

/**
 * `npm run dev`: pages change in the browser as they are saved, and the server starts again when its sources
 * change. The database stays up meanwhile, so a restart takes half a second.
 */
await untilStopped(async () => {
  const settings = readSettings(process.env)
  const { urls, stop } = await readyDatabase(settings)
  const serverPort = settings.port + 1
  process.env.SAFFRON_SERVER = `http://127.0.0.1:${serverPort}`
  const front = createServer()
  // As middleware, because on its own it would end the process before the database is stopped.
  const vite = await createVite({ server: { middlewareMode: true, ws: { server: front } } })
  front.on('request', vite.middlewares)
  await once(front.listen(settings.port, settings.host), 'listening')
  const server = watched(settings, urls.ownerUrl, serverPort)
  console.log(`\nSaffron is ready for development: ${settings.publicUrl}\n`)
  return {
    close: async () => {
      front.close()
      front.closeAllConnections()
      await vite.close()
      await ended(server)
      await stop()
    },
  }
})

function watched(settings: Settings, databaseUrl: string, port: number): ChildProcess {
  return spawn(
    process.execPath,
    ['--watch', '--watch-path=src', '--watch-path=scripts', '--watch-preserve-output', 'scripts/serve.ts'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      // Its own process group: on Ctrl-C it is stopped by us, before its database.
      detached: true,
      env: {
        ...process.env,
        SAFFRON_DEV: '1',
        DATABASE_URL: databaseUrl,
        DATA_DIR: settings.dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: settings.publicUrl,
        DEMO: settings.demo ? '1' : '0',
      },
    },
  )
}

async function ended(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}
