import { randomBytes } from 'node:crypto'
import type { BusMessage } from '#platform/live/bus.ts'

/** The PostgreSQL channel that carries messages between processes. */
export const notifyChannel = 'saffron_live'

/** Bytes of one NOTIFY; PostgreSQL takes less than 8,000. */
const room = 7_900

/** Which process sent it; empty for what SQL sent, which every process hears, the sender's own too. */
export type Envelope = { from: string; messages: BusMessage[] }

/**
 * As few payloads as will do, each short enough for one NOTIFY, in order; a message that is too long travels in parts.
 * Every payload is unique, because PostgreSQL delivers equal ones of one transaction only once.
 */
export function encode(messages: readonly BusMessage[], from = ''): string[] {
  const payloads: string[] = []
  let texts: string[] = []
  let length = 0
  const close = () => {
    if (texts.length) payloads.push(`${from}|${unique()}|1/1|[${texts.join(',')}]`)
    texts = []
    length = 0
  }
  for (const message of messages) {
    const text = plainAscii(JSON.stringify(message))
    if (text.length > room - headRoom) {
      close()
      payloads.push(...parts(`[${text}]`, from))
      continue
    }
    if (length + text.length + 3 > room - headRoom) close()
    texts.push(text)
    length += text.length + 1
  }
  close()
  return payloads
}

/** Puts payloads together again. One for each connection: parts of one message come from one sender, in order. */
export function decoder(): (payload: string) => Envelope | undefined {
  const open = new Map<string, string[]>()
  return (payload) => {
    const head = payload.match(/^([\w-]*)\|(\w+)\|(\d+)\/(\d+)\|/)
    if (!head) return undefined
    const [all, from, id, part, count] = head as unknown as [string, string, string, string, string]
    const body = payload.slice(all.length)
    if (count === '1') return { from, messages: parsed(body) }
    const bodies = part === '1' ? [] : open.get(id)
    if (!bodies) return undefined
    bodies.push(body)
    if (bodies.length < Number(count)) {
      open.set(id, bodies)
      // A sender that died in the middle of a message must not be remembered for ever.
      if (open.size > 100) open.delete(open.keys().next().value as string)
      return undefined
    }
    open.delete(id)
    return { from, messages: parsed(bodies.join('')) }
  }
}

/** `{from}|{id}|{part}/{count}|`, generously. */
const headRoom = 100

function parts(text: string, from: string): string[] {
  const size = room - headRoom
  const id = unique()
  const count = Math.ceil(text.length / size)
  return Array.from(
    { length: count },
    (_, i) => `${from}|${id}|${i + 1}/${count}|${text.slice(i * size, (i + 1) * size)}`,
  )
}

function parsed(body: string): BusMessage[] {
  try {
    return JSON.parse(body) as BusMessage[]
  } catch {
    return []
  }
}

const unique = () => randomBytes(9).toString('hex')

/** Beyond ASCII as escapes: then a character is a byte, and a text may be cut anywhere. */
function plainAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
