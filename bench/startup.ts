import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import manifest from '../package.json' with { type: 'json' }
import { type Figure, figure } from './figures.ts'
import { median } from './statistics.ts'

const part = 'Start, as `npm start` does it, with the demo'

/** The first start fills the demo; what counts are the ones after it, from the command to the ready line. */
export async function measureStart(rounds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saffron-bench-start-'))
  chmodSync(dataDir, 0o711)
  try {
    const first = await start(dataDir, 0)
    const later: Awaited<ReturnType<typeof start>>[] = []
    for (let round = 0; round < rounds; round++)
      later.push(await start(dataDir, round === rounds - 1 ? 10_000 : 0))
    const seconds = median(later.map((each) => each.seconds))
    return [
      figure(part, 'first start: a new database and the demo', first.seconds, { unit: 's' }),
      figure(part, 'a start after that', seconds, { atMost: 3, unit: 's' }),
      figure(part, 'memory of the server, ten seconds later', later.at(-1)!.megabytes, {
        atMost: 200,
        unit: 'MB',
      }),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const root = join(import.meta.dirname, '..')
/** What `npm start` runs. */
const commandLine = manifest.scripts.start.split(' ').slice(1)

async function start(dataDir: string, rest: number) {
  const began = performance.now()
  const { child, stop } = await startSaffron(dataDir)
  const seconds = (performance.now() - began) / 1000
  await sleep(rest)
  const megabytes = residentMemory(child.pid!)
  await stop()
  return { seconds, megabytes }
}

/** Saffron as `npm start` runs it, from the moment it says that it is ready. */
export async function startSaffron(dataDir: string) {
  const port = await freePort()
  const child = spawn(process.execPath, commandLine, {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`Saffron did not start: ${code}`)))
    child.stdout.on('data', (text) => String(text).includes('Saffron is ready') && ready())
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return { child, url: `http://localhost:${port}`, stop }
}

/** NaN where the system does not tell. */
function residentMemory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}
