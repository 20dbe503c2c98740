import { closeSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Somebody else already works in this folder. The message is for the person at the terminal. */
export class FolderInUse extends Error {}

/**
 * Takes a folder for this process alone; returns the function that gives it back. A lock left by a process that
 * died is taken over. Throws `FolderInUse` while its holder lives.
 */
export function holdFolder(folder: string): () => void {
  const lock = join(folder, 'saffron.lock')
  const mine = identity(process.pid)
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, started: mine }))
  try {
    for (let tries = 0; tries < 5; tries++) {
      if (linked(draft, lock)) return () => giveBack(lock, mine)
      const holder = holderOf(lock)
      if (holder && identity(holder.pid) === holder.started) {
        throw new FolderInUse(
          `Saffron is already running on ${folder} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      rmSync(lock, { force: true })
    }
    throw new FolderInUse(`Another Saffron is starting on ${folder} at this moment. Try again.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A hard link appears whole or not at all, so nobody reads a half-written lock. */
function linked(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return false
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') return createdAlone(draft, lock)
    throw error
  }
}

/** For the file systems that have no hard links. */
function createdAlone(draft: string, lock: string): boolean {
  try {
    const file = openSync(lock, 'wx')
    writeFileSync(file, readFileSync(draft))
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function holderOf(lock: string): { pid: number; started: string } | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8'))
  } catch {
    return undefined
  }
}

function giveBack(lock: string, mine: string) {
  const holder = holderOf(lock)
  if (holder?.pid === process.pid && holder.started === mine) rmSync(lock, { force: true })
}

/** Tells a living process from a later one with the same number; '' when there is none. */
function identity(pid: number): string {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return ''
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' ? '' : `${boot} ${fields[19]}`
  } catch {
    return 'alive'
  }
}
