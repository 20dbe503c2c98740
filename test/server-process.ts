import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

export type ServerProcess = {
  child: ChildProcess
  said(): string
  /** The exit code. */
  ended: Promise<number | null>
}

/** A folder for whole servers, each a process of its own, which end with it. */
export function openServerFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'saffron-start-'))
  chmodSync(folder, 0o711)
  const children: ChildProcess[] = []
  return {
    folder,
    /** `script`: of `scripts`. */
    start(script: string, environment: Record<string, string>): ServerProcess {
      const child = spawn(process.execPath, [`scripts/${script}.ts`], {
        cwd: root,
        env: {
          ...process.env,
          DATA_DIR: join(folder, 'data'),
          DEMO: '0',
          LOG_LEVEL: 'warn',
          NODE_ENV: '',
          VITEST: '',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.push(child)
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          said += chunk
        })
      }
      return { child, said: () => said, ended: once(child, 'close').then(([code]) => code) }
    },
    async close() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until it says so; throws with everything it said when it ends instead. */
export async function untilSaid(started: ServerProcess, words: string): Promise<void> {
  while (!started.said().includes(words)) {
    if (started.child.exitCode !== null) throw new Error(started.said())
    await sleep(20)
  }
}

/** The process of the PostgreSQL that runs on a DATA_DIR; 0: none. */
export function postgresProcessOf(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}
