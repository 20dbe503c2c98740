/** What reading one file may take. Beyond it the process that reads is ended, and who sent the file is told in words. */
export type Limits = {
  /** Of the processor, ms: a busy machine makes nobody's file unreadable. */
  processor: number
  /** Of the clock, ms, for what waits for ever; also where the system does not tell what a process took. */
  clock: number
}

/** While somebody waits for the answer. */
export const requestLimits: Limits = { processor: 4_000, clock: 25_000 }
/** In the background, or step by step: the clock stands while whoever asked works on what was read. */
export const jobLimits: Limits = { processor: 60_000, clock: 180_000 }

const megabyte = 1024 * 1024
/** Of the process, bytes: what the reader itself takes is in it, some 60 MB. */
export const mostMemory = 400 * megabyte
/** Of what JavaScript holds in it, MB: reached first, unless it is bytes that grow. */
export const mostHeap = 256
/** What one answer may hold, bytes. It is unpacked on the server's own thread. */
export const mostAnswer = 24 * megabyte
