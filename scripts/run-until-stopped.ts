import { isUnavailable } from '#platform/db/availability.ts'
import { FolderInUse } from '#platform/folder-lock.ts'
import { WrongSetting } from '#server/setting.ts'
import { whenNpmIsGone } from './npm-gone.ts'

type Running = { close(): Promise<void> }

/** Longer than any request or job that is worth waiting for, ms. */
const patience = 45_000
/** What ends a group reaches us twice, by itself and through npm: sooner than this, ms, nobody has asked again. */
const echo = 500

/**
 * Starts something and keeps it until Ctrl-C or SIGTERM, or until npm, which started it, has ended; then closes it in
 * order. What a person can put right is said in one plain line with exit code 1.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  let asked = 0
  const started = start()
  const stop = async (signal?: NodeJS.Signals) => {
    if (asked) {
      if (signal && Date.now() - asked > echo) process.exit(130)
      return
    }
    asked = Date.now()
    console.log(signal === 'SIGINT' ? '\nStopping … (Ctrl-C again to stop at once)' : 'Stopping …')
    setTimeout(() => process.exit(1), patience).unref()
    const running = await started.catch(() => undefined)
    await running?.close()
    process.exit(process.exitCode ?? 0)
  }
  outliveLostConnections()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  whenNpmIsGone(stop)
  try {
    await started
  } catch (error) {
    if (asked) return
    console.error(explained(error))
    process.exit(1)
  }
}

/**
 * A connection may be lost where nobody waits for an answer: said, and no reason to end. Anything else that nobody
 * caught is a fault that must not be lived with.
 */
function outliveLostConnections() {
  const judge = (error: unknown) => {
    console.error(error)
    if (!isUnavailable(error)) process.exit(1)
  }
  process.on('unhandledRejection', judge)
  process.on('uncaughtException', judge)
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken, perhaps by another Saffron. Stop that program, or choose another port: PORT=${(port ?? 3000) + 1} npm start`
  }
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this user. Choose one above 1024: PORT=3000`
  if (code === 'EADDRNOTAVAIL')
    return `HOST ${address} is not an address of this machine. For example: HOST=127.0.0.1`
  if (error instanceof WrongSetting || error instanceof FolderInUse) return error.message
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database of DATABASE_URL cannot be reached: ${error.message}`
  return `Saffron could not start: ${process.env.LOG_LEVEL === 'debug' ? error.stack : error.message}`
}
