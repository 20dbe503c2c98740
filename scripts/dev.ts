import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createVite } from 'vite'
import { readyDatabase } from '#server/database.ts'
import { makeLogger } from '#server/logger.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { runUntilStopped } from './run-until-stopped.ts'

/**
 * `npm run dev`: pages change in the browser as they are saved, and the server starts again when its sources
 * change. The database stays up meanwhile, so a restart takes half a second.
 */
await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  const { urls, letGo, stop } = await readyDatabase(settings, { log: makeLogger(settings) })
  const serverPort = settings.port + 1
  process.env.SAFFRON_SERVER = `http://127.0.0.1:${serverPort}`
  const front = createServer()
  // As middleware, because on its own it would end the process before the database is stopped.
  const vite = await createVite({ server: { middlewareMode: true, ws: { server: front } } })
  front.on('request', vite.middlewares)
  front.on('upgrade', (request, socket, head) => passOn(request, socket, head, serverPort))
  await once(front.listen(settings.port, settings.host), 'listening')
  const server = watched(settings, urls.ownerUrl, serverPort)
  console.log(`\nSaffron is ready for development: ${settings.publicUrl}\n`)
  return {
    close: async () => {
      letGo()
      front.close()
      front.closeAllConnections()
      await vite.close()
      await ended(server)
      await stop()
    },
  }
})

/** The live connection is the server's own; all other websockets are those of the development tools. */
function passOn(
  { method, url = '', rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  port: number,
) {
  if (!url.startsWith('/app/')) return
  const server = connect(port, '127.0.0.1', () => {
    const headers = rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `)).join('')
    server.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
    server.write(head)
    socket.pipe(server).pipe(socket)
  })
  // Either end may go at any time: the server starts again whenever its sources change.
  server.on('error', () => socket.destroy())
  socket.on('error', () => server.destroy())
}

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
