import { invalid } from '#platform/refusal.ts'

// What readers do, and what must never hurt anybody else when they do it.

export const echo = ({ value }: { value: unknown }) => value
export const pid = (_: Record<string, never>) => process.pid
export const secrets = (_: Record<string, never>) => Object.keys(process.env)
export const refuse = ({ why }: { why: string }): never => {
  throw invalid('content', why, 'thing.wrong')
}
export const fail = ({ why }: { why: string }): never => {
  throw new TypeError(why)
}
export const spin = ({ forMs }: { forMs: number }): string => {
  const until = Date.now() + forMs
  while (Date.now() < until);
  return 'done'
}
export const backtrack = ({ text }: { text: string }) => /^(a+)+$/.test(text)
export const sleep = ({ forMs }: { forMs: number }) => new Promise((done) => setTimeout(done, forMs))
export const growHeap = (_: Record<string, never>): number => {
  const all: string[][] = []
  for (;;) all.push(Array.from({ length: 100_000 }, (_, at) => `${at}`))
}
export const growBytes = async (_: Record<string, never>): Promise<number> => {
  const all: Buffer[] = []
  for (;;) {
    all.push(Buffer.alloc(8_000_000, 1))
    await new Promise((done) => setTimeout(done, 1))
  }
}
export const leave = (_: Record<string, never>): never => process.exit(3)
export const large = ({ bytes }: { bytes: number }) => Buffer.alloc(bytes)
export async function* count({ to, ms = 0, refuseWith }: Counting): AsyncGenerator<number> {
  for (let at = 1; at <= to; at++) {
    if (ms) spin({ forMs: ms })
    yield at
  }
  if (refuseWith) refuse({ why: refuseWith })
}
type Counting = { to: number; ms?: number; refuseWith?: string }
