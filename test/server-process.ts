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
  const groups: number[] = []
  return {
    folder,
    /** `script`: of `scripts`; `npm`: as npm starts it, in a process group of its own. */
    start(script: string, environment: Record<string, string>, { npm = false } = {}): ServerProcess {
      const args = npm ? ['run', script] : [`scripts/${script}.ts`]
      const child = spawn(npm ? 'npm' : process.execPath, args, {
        cwd: root,
        detached: npm,
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
      if (npm) groups.push(child.pid!)
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
      // What npm left behind.
      for (const group of groups) if (isAlive(-group)) process.kill(-group, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A process; below zero, anybody of its group. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
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
