import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export type Helper<Question, Answer> = {
  pid: number
  ask(question: Question): Promise<Answer>
  stop(): Promise<void>
}

/**
 * A process of its own that answers questions: servers and those who load them must not share a thread. The file calls
 * `answering`; `given` is what it gets to begin with.
 */
export async function startHelper<Question, Answer>(
  file: string,
  given: object = {},
): Promise<Helper<Question, Answer>> {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(given)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await next(child, file)
  return {
    pid: child.pid!,
    ask: async (question) => {
      const answer = next<Answer>(child, file)
      child.send(question as object)
      return answer
    },
    stop: () =>
      new Promise((gone) => {
        child.once('exit', () => gone())
        child.kill('SIGTERM')
      }),
  }
}

function next<Answer>(child: ChildProcess, file: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${file} ended`))
    child.once('exit', ended)
    child.once('message', (message: { answer?: Answer; error?: string }) => {
      child.off('exit', ended)
      if (message.error) reject(new Error(`${file}: ${message.error}`))
      else resolve(message.answer as Answer)
    })
  })
}

/** In the helper: prepares once, says that it is ready, and answers every question. */
export async function answering<Given, Question, Answer>(
  prepare: (given: Given) => Promise<(question: Question) => Promise<Answer> | Answer>,
): Promise<void> {
  process.on('SIGTERM', () => process.exit(0))
  process.on('disconnect', () => process.exit(0))
  const work = await prepare(JSON.parse(process.argv[2] ?? '{}'))
  process.on('message', async (question: Question) => {
    try {
      process.send?.({ answer: await work(question) })
    } catch (error) {
      process.send?.({ error: (error as Error).stack })
    }
  })
  process.send?.({ answer: null })
}
