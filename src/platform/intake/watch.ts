import { readFile } from 'node:fs/promises'

/** What a process has taken: of the processor since its start, ms, and of memory now, bytes. */
export type Taken = { processor: number; memory: number }

/** As Linux counts them; it has had a hundred ticks a second and pages of 4 kB wherever we run. */
const tick = 10
const page = 4096

/** Undefined where the system does not tell: then the clock alone limits it. */
export async function takenBy(pid: number): Promise<Taken | undefined> {
  try {
    const [stat, memory] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/statm`, 'latin1'),
    ])
    // Behind the name, which may hold anything, in brackets: fields 14 and 15 are the ticks of the program and of the system.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      processor: (Number(fields[11]) + Number(fields[12])) * tick,
      memory: Number(memory.split(' ')[1]) * page,
    }
  } catch {
    return undefined
  }
}
