import { z } from 'zod'
import type { Occurrence } from '#platform/live/bus.ts'
import { protocolLimits } from '#platform/live/limits.ts'
import { isChannelName, isEventName, isSocketId } from '#platform/live/names.ts'

/** What other programs send to be published, checked. */
export class BadRequest extends Error {
  readonly statusCode: number
  constructor(message: string, statusCode = 400) {
    super(message)
    this.statusCode = statusCode
  }
}

const mostChannels = 100
const mostInBatch = 10

const channel = z.string().refine(isChannelName, 'is not the name of a channel')
const common = {
  name: z.string().refine(isEventName, `must have 1 to ${protocolLimits.eventName} characters`),
  data: z.string(),
  socket_id: z.string().refine(isSocketId, 'is not a socket id').optional(),
  info: z.string().optional(),
}
const Event = z.object({
  ...common,
  channel: channel.optional(),
  channels: z.array(channel).min(1).max(mostChannels).optional(),
})
const Batch = z.object({ batch: z.array(z.object({ ...common, channel })).max(mostInBatch) })

export function eventOf(body: unknown): { occurrences: Occurrence[]; info: Set<string> } {
  const { channel: one, channels = one === undefined ? [] : [one], info, ...event } = parsed(Event, body)
  if (!channels.length) throw new BadRequest('channels: at least one')
  return { occurrences: channels.map((name) => occurrenceOf(name, event)), info: infoOf(info) }
}

export function batchOf(body: unknown): { occurrence: Occurrence; info: Set<string> }[] {
  return parsed(Batch, body).batch.map(({ channel: name, info, ...event }) => ({
    occurrence: occurrenceOf(name, event),
    info: infoOf(info),
  }))
}

export const infoOf = (text: string | undefined) =>
  new Set(
    (text ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )

function occurrenceOf(
  name: string,
  { name: event, data, socket_id }: { name: string; data: string; socket_id?: string | undefined },
): Occurrence {
  if (Buffer.byteLength(data) > protocolLimits.data) {
    throw new BadRequest(
      `The data content of this event exceeds the allowed maximum (${protocolLimits.data} bytes)`,
      413,
    )
  }
  return { channel: name, event, data, ...(socket_id === undefined ? {} : { except: socket_id }) }
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  let json: unknown
  try {
    json = JSON.parse(String(body))
  } catch {
    throw new BadRequest('The body is not JSON')
  }
  const { data, error } = schema.safeParse(json)
  if (!error) return data
  const [first] = error.issues
  throw new BadRequest(`${first?.path.join('.')}: ${first?.message}`)
}
