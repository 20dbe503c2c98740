import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Between two looks, ms. */
const pause = 500

/**
 * Calls `gone` once, when npm started this process and has ended. A supervisor or a container ends npm, which ends its
 * shell and tells nobody else: without this we would go on by ourselves, with our port and our database.
 */
export function whenNpmIsGone(gone: () => void): void {
  if (!startedByNpm()) return
  const before = starters()
  const look = setInterval(() => {
    if (starters() === before) return
    clearInterval(look)
    gone()
  }, pause)
  look.unref()
}

/** As the very script that it runs, and not by something that one of its scripts has started and left behind. */
function startedByNpm(): boolean {
  const name = basename(process.argv[1] ?? '')
  return name !== '' && (process.env.npm_lifecycle_script ?? '').includes(`scripts/${name}`)
}

/** Our parent, and its own where it is the shell between npm and us: whoever loses its parent is given another one. */
function starters(): string {
  const parent = process.ppid
  return isShell(parent) ? `${parent} ${parentOf(parent)}` : `${parent}`
}

const isShell = (pid: number) => /^(\w*sh|busybox)$/.test(read(pid, 'comm').trim())

/** `1234 (sh) S 1200 …`: the name may hold anything, parentheses too. */
const parentOf = (pid: number) => read(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? ''

/** '' where there is no such process, or no such file: on other systems the shell is not in between. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
