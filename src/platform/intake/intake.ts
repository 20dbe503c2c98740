import { deserialize, serialize } from 'node:v8'
import { jobLimits, type Limits, requestLimits } from '#platform/intake/limits.ts'
import { openPool } from '#platform/intake/pool.ts'
import type { Answer, Words } from '#platform/intake/process.ts'
import type { Reader } from '#platform/intake/reader.ts'
import { tooLarge } from '#platform/intake/refused.ts'
import type { Sender } from '#platform/intake/turns.ts'
import { Refusal } from '#platform/refusal.ts'

/** Whose file it is, for whom places are shared out; and where it stands in the body of the request, for the refusal. */
export type Sent = Sender & { field: string }

/** Of a request, whoever sent it; somebody without an account counts by their address. */
export const sentBy = ({ tenant, who, request }: Sending, field: string): Sent => ({
  tenant: tenant?.id ?? 0,
  person: who?.id ?? request.ip,
  field,
})
export type Sending = {
  tenant?: { id: number } | undefined
  who?: { id: number } | undefined
  request: { ip: string }
}

/** Reads what was sent in. All that parses goes through here (`docs/decisions/0048-what-is-sent-in.md`). */
export type Intake = {
  /**
   * Within the limits of a request; `background`: of a job. Rejects with what the reader refuses, with a refusal in words
   * where a limit was reached (422) or too many wait already (429, 503), and with an `Error` where the reader is wrong.
   */
  read<In, Out>(reader: Reader<In, Out>, input: In, sent: Sent, background?: 'background'): Promise<Out>
  /** The same, piece by piece: the reader goes on when the piece before was taken. Always as a job. */
  pieces<In, Piece>(
    reader: Reader<In, AsyncIterable<Piece>>,
    input: In,
    sent: Sent,
  ): AsyncGenerator<Piece, void, undefined>
}

export function openIntake(pool = openPool(), limits: { request: Limits; job: Limits } = usual): Intake {
  type Received = { answer: Answer; go: (which: 'next' | 'stop') => void }
  const begin = <In>({ module, name }: Reader<In, never>, input: In, sent: Sent, isJob: boolean) => {
    const received: Received[] = []
    let failed: Error | undefined
    let wake: (() => void) | undefined
    const work = {
      ...{ tenant: sent.tenant, person: sent.person, field: sent.field, isJob },
      limits: isJob ? limits.job : limits.request,
      asked: { module, name, input: serialize(input) },
      answer: (answer: Answer, go: Received['go']) => {
        received.push({ answer, go })
        wake?.()
      },
      fail: (error: Error) => {
        failed = error
        wake?.()
      },
    }
    pool.give(work)
    return async (): Promise<{ value: unknown; more: boolean; go: Received['go'] }> => {
      if (received.length === 0 && !failed)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      const { answer, go } = received.shift() ?? refusedWith(failed!)
      if ('value' in answer) return { value: deserialize(answer.value), more: answer.more === true, go }
      if ('refusal' in answer) throw revived(answer.refusal)
      if ('tooMuch' in answer) throw tooLarge(work)
      throw new Error(`what was sent in could not be read: ${answer.error}`)
    }
  }
  return {
    read: async (reader, input, sent, background) => {
      const next = begin(reader as never, input, sent, background !== undefined)
      return (await next()).value as never
    },
    pieces: async function* (reader, input, sent) {
      const next = begin(reader as never, input, sent, true)
      let piece = await next()
      let isTaken = false
      try {
        while (piece.more) {
          yield piece.value as never
          // From here on whatever goes wrong is the reader's, which has ended then.
          isTaken = true
          piece.go('next')
          piece = await next()
          isTaken = false
        }
      } finally {
        if (piece.more && !isTaken) {
          piece.go('stop')
          await next().catch(() => undefined)
        }
      }
    },
  }
}

const usual = { request: requestLimits, job: jobLimits }

/** Of this machine: the processor that readers take is shared by all that runs here. */
export const intake: Intake = openIntake()

function refusedWith(error: Error): never {
  throw error
}

const revived = ({ code, status, title, description, errors }: Words) =>
  new Refusal(code, status, title, description, errors)
