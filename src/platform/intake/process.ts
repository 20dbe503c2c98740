import { deserialize, serialize } from 'node:v8'
import { mostAnswer } from '#platform/intake/limits.ts'
import { Refusal } from '#platform/refusal.ts'

/** `next`: the piece before was taken, another one may come. `stop`: nobody wants more of them. */
export type Asked = { module: string; name: string; input: Uint8Array } | { go: 'next' | 'stop' }

/** A refusal, as it goes from process to process. */
export type Words = Pick<Refusal, 'code' | 'status' | 'title' | 'description' | 'errors'>

/** `more`: one of several pieces. What is too much is told by its size alone. */
export type Answer =
  | { value: Uint8Array; more?: true }
  | { tooMuch: number }
  | { refusal: Words }
  | { error: string }

// The process that reads what was sent in: one thing after the other, until whoever started it ends it or is gone.
let go: ((which: 'next' | 'stop') => void) | undefined

process.on('disconnect', () => process.exit())
process.on('message', (asked: Asked) => {
  if ('go' in asked) go?.(asked.go)
  else void answer(asked)
})

async function answer({ module, name, input }: Exclude<Asked, { go: unknown }>): Promise<void> {
  try {
    const { [name]: read } = (await import(module)) as Record<string, (input: unknown) => unknown>
    const result = read!(deserialize(input))
    const pieces = isPieces(result) ? result : undefined
    if (!pieces) return say(packed(await result))
    for await (const piece of pieces) {
      say({ ...packed(piece), more: true } as Answer)
      const which = await new Promise<'next' | 'stop'>((resolve) => {
        go = resolve
      })
      if (which === 'stop') break
    }
    say(packed(undefined))
  } catch (error) {
    say(error instanceof Refusal ? { refusal: wordsOf(error) } : { error: textOf(error) })
  }
}

const say = (answer: Answer) => void process.send!(answer)

function packed(value: unknown): Answer {
  const bytes = serialize(value)
  return bytes.byteLength > mostAnswer ? { tooMuch: bytes.byteLength } : { value: bytes }
}

const isPieces = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const wordsOf = ({ code, status, title, description, errors }: Refusal): Words => ({
  ...{ code, status, title, description, errors },
})

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
