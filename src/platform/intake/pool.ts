import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Limits, mostHeap, mostMemory } from '#platform/intake/limits.ts'
import type { Answer, Asked } from '#platform/intake/process.ts'
import { busy, gone, tooLarge, tooLong, unread } from '#platform/intake/refused.ts'
import { openTurns, type Sender, type Shares, sharesOn } from '#platform/intake/turns.ts'
import { takenBy } from '#platform/intake/watch.ts'

/** What is to be read, and how its end is told. */
export type Work = Sender & {
  isJob: boolean
  limits: Limits
  /** Where the file stands in the body of the request. */
  field: string
  asked: Exclude<Asked, { go: unknown }>
  answer(answer: Answer, go: (which: 'next' | 'stop') => void): void
  fail(error: Error): void
}

type Process = {
  child: ChildProcess
  work?: Work
  /** What the process had taken of the processor before this work, ms. */
  before?: number
  /** Gives up what waits for ever, or an idle process. */
  timer?: NodeJS.Timeout
  read: number
}

const filesEach = 500
const idleFor = 20_000
/** Whoever waits this long for a place is told to come back, ms. */
const patience = 20_000
const lookEvery = 50
/** A process that has grown so large begins anew, bytes. */
const grown = 200 * 1024 * 1024

/** Processes that read, as many as there are files waiting and places for them; one that nobody needs for a while ends. */
export function openPool(shares: Shares = sharesOn(availableParallelism())): { give(work: Work): void } {
  const turns = openTurns<Work>(shares)
  const processes = new Set<Process>()
  const patient = new Map<Work, NodeJS.Timeout>()
  let looking: NodeJS.Timeout | undefined

  return {
    give: (work) => {
      const whyNot = turns.whyNotWait(work)
      if (whyNot) return work.fail(busy(whyNot))
      turns.wait(work)
      handOut()
      if (turns.size() > 0) setPatience(work)
    },
  }

  function setPatience(work: Work) {
    // Background work waits as long as it must: its own limit ends it.
    if (work.isJob) return
    const giveUp = () => {
      patient.delete(work)
      if (turns.leave(work)) work.fail(busy('all'))
    }
    patient.set(work, setTimeout(giveUp, patience).unref())
  }

  function handOut() {
    for (let work = turns.next(); work; work = turns.next()) {
      clearTimeout(patient.get(work))
      patient.delete(work)
      begin([...processes].find((one) => !one.work) ?? start(), work)
    }
  }

  function begin(process: Process, work: Work) {
    const { child } = process
    process.work = work
    delete process.before
    child.ref()
    child.channel?.ref()
    setTimer(process, work.limits.clock, () => tooLong(work))
    looking ??= setInterval(look, lookEvery).unref()
    void note(process)
    child.send(work.asked, (error) => error && end(process, error))
  }

  function start(): Process {
    const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [], {
      execArgv: [`--max-old-space-size=${mostHeap}`],
      serialization: 'advanced',
      // None of the server's secrets. Pictures are drawn by one thread: a file must not spread over all cores.
      env: {
        VIPS_CONCURRENCY: '1',
        MALLOC_ARENA_MAX: '2',
        ...(globalThis.process.env.SystemRoot && { SystemRoot: globalThis.process.env.SystemRoot }),
      },
      // What it says when its memory is at an end helps nobody.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const process: Process = { child, read: 0 }
    processes.add(process)
    // Whoever looks at a page comes first.
    try {
      if (child.pid) setPriority(child.pid, 10)
    } catch {
      // Some systems let nobody change it.
    }
    child.on('message', (answer: Answer) => receive(process, answer))
    child.on('error', (error) => end(process, error))
    child.on('exit', (code, signal) => {
      // V8 ends a process that has no memory left like this.
      const isFull = code === 134 || signal === 'SIGABRT'
      end(process, process.work && (isFull ? tooLarge(process.work) : unread(process.work)))
    })
    return process
  }

  function receive(process: Process, answer: Answer) {
    const { work } = process
    if (!work || !processes.has(process)) return
    if (!('more' in answer)) return finish(process, work, answer)
    clearTimeout(process.timer)
    work.answer(answer, (which) => {
      if (process.work !== work) return
      setTimer(process, work.limits.clock, () => tooLong(work))
      process.child.send({ go: which } satisfies Asked, (error) => error && end(process, error))
    })
  }

  function finish(process: Process, work: Work, answer: Answer) {
    delete process.work
    turns.done(work)
    if (++process.read >= filesEach) end(process)
    else {
      // Whoever is idle keeps no program from ending.
      process.child.unref()
      process.child.channel?.unref()
      setTimer(process, idleFor)
      void note(process)
    }
    work.answer(answer, () => undefined)
    handOut()
  }

  /** What it has taken before; one that was left large and idle begins anew. */
  async function note(process: Process) {
    const { work } = process
    const taken = await takenBy(process.child.pid!)
    if (!taken || process.work !== work) return
    if (work) process.before ??= taken.processor
    else if (taken.memory > grown) end(process)
  }

  async function look() {
    const working = [...processes].filter(({ work }) => work)
    if (working.length === 0) {
      clearInterval(looking)
      looking = undefined
    }
    for (const process of working) {
      const { work } = process
      const taken = await takenBy(process.child.pid!)
      if (!work || !taken || process.work !== work) continue
      process.before ??= taken.processor
      if (taken.processor - process.before > work.limits.processor) end(process, tooLong(work))
      else if (taken.memory > mostMemory) end(process, tooLarge(work))
    }
  }

  function setTimer(process: Process, after: number, why?: () => Error) {
    clearTimeout(process.timer)
    process.timer = setTimeout(() => end(process, why?.()), after).unref()
  }

  function end(process: Process, why?: Error) {
    if (!processes.delete(process)) return
    const { work, child } = process
    clearTimeout(process.timer)
    delete process.work
    child.kill('SIGKILL')
    if (work) {
      turns.done(work)
      work.fail(why ?? gone())
    }
    handOut()
  }
}
