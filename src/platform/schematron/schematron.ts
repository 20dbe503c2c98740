import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A rule that a document breaks, by its official name and in its official words. */
export type BrokenRule = { rule: string; text: string }

/** Official rules for documents of XML, asked in a process of their own: `ubl` and `cii` are two sets. */
export type Schematron = {
  /** Rejects when the rules give no verdict: the process ended, or took too long. */
  ask(set: string, xml: string): Promise<BrokenRule[]>
}

export type VerdictRequest = { rules: string; compiled: string; xml: string }
/** `preparing`: new rules are made ready first, which takes a while. */
export type Verdict = { broken: BrokenRule[] } | { error: string } | { preparing: boolean }

const longest = 60_000
const longestPreparing = 600_000
/** The rules take 150 MB while they are loaded: nobody keeps them for nothing. */
const idleFor = 300_000
/** People look at one document at a time. */
const mostWaiting = 50

type Waiting = {
  request: VerdictRequest
  resolve: (broken: BrokenRule[]) => void
  reject: (error: Error) => void
}

/** The XSLT of a set of rules in this folder, as the Commission publishes them; undefined where it is not there. */
export function rulesFile(folder: string, set: string): string | undefined {
  const file = join(folder, set, 'xslt', `EN16931-${set.toUpperCase()}-validation.xslt`)
  return existsSync(file) ? file : undefined
}

/** Asks the rules of a folder; what they are made ready into is kept in `cache`. */
export function openSchematron(folder: string, cache: string): Schematron {
  const waiting: Waiting[] = []
  const compiledFiles = new Map<string, VerdictRequest>()
  let child: ChildProcess | undefined
  let work: Waiting | undefined
  let timer: NodeJS.Timeout | undefined

  return {
    ask: (set, xml) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= mostWaiting) return reject(new Error('too many documents wait for the rules'))
        waiting.push({ request: { ...filesOf(set), xml }, resolve, reject })
        next()
      }),
  }

  function filesOf(set: string): Omit<VerdictRequest, 'xml'> {
    const known = compiledFiles.get(set)
    if (known) return known
    const rules = rulesFile(folder, set)
    if (!rules) throw new Error(`there are no rules for ${set}`)
    const release = createHash('sha256').update(readFileSync(rules)).digest('hex').slice(0, 16)
    const files = { rules, compiled: join(cache, `${set}-${release}.sef.json`), xml: '' }
    compiledFiles.set(set, files)
    return files
  }

  function next() {
    if (work || waiting.length === 0) return
    work = waiting.shift()!
    child ??= start()
    child.ref()
    child.channel?.ref()
    setTimer(longest)
    child.send(work.request, (error) => error && end(error))
  }

  function start(): ChildProcess {
    const script = fileURLToPath(new URL('./rules-process.ts', import.meta.url))
    // None of the server's secrets.
    const started = fork(script, [], { execArgv: [], env: {} })
    started.on('message', (verdict: Verdict) => started === child && receive(verdict))
    started.on('error', (error) => started === child && end(error))
    started.on('exit', () => started === child && end(new Error('the process of the rules ended')))
    return started
  }

  function receive(verdict: Verdict) {
    if ('preparing' in verdict) return setTimer(verdict.preparing ? longestPreparing : longest)
    const answered = work
    work = undefined
    // Whoever is idle keeps no program from ending.
    child?.unref()
    child?.channel?.unref()
    setTimer(idleFor)
    if ('error' in verdict) answered?.reject(new Error(verdict.error))
    else answered?.resolve(verdict.broken)
    next()
  }

  function setTimer(after: number) {
    clearTimeout(timer)
    timer = setTimeout(() => end(new Error('the rules took too long')), after).unref()
  }

  function end(why: Error) {
    clearTimeout(timer)
    const [ended, failed] = [child, work]
    child = undefined
    work = undefined
    ended?.kill('SIGKILL')
    failed?.reject(why)
    next()
  }
}
