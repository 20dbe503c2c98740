import { randomBytes } from 'node:crypto'
import type { BusMessage } from '#platform/live/bus.ts'
import type { Channels } from '#platform/live/channels.ts'

/** How many subscriptions channels have, over all processes. */
export type Counting = {
  counts(prefix: string): Promise<Map<string, number>>
  hear(message: BusMessage): void
}

type Options = {
  node: string
  publish(messages: BusMessage[]): void
  channels: Channels
  others(): number
  /** Who does not answer in this time is left out, ms. */
  patience?: number
}

export function openCounting({ node, publish, channels, others, patience = 500 }: Options): Counting {
  const open = new Map<string, (counts: Record<string, number>) => void>()
  return {
    counts: async (prefix) => {
      const sum = new Map(Object.entries(channels.counts(prefix)))
      let missing = others()
      if (!missing) return sum
      const id = randomBytes(8).toString('hex')
      await new Promise<void>((done) => {
        const timer = setTimeout(done, patience)
        open.set(id, (counts) => {
          for (const [channel, count] of Object.entries(counts))
            sum.set(channel, (sum.get(channel) ?? 0) + count)
          if (--missing > 0) return
          clearTimeout(timer)
          done()
        })
        publish([{ kind: 'ask', node, id, prefix }])
      })
      open.delete(id)
      return sum
    },
    hear: (message) => {
      if (message.kind === 'ask' && message.node !== node) {
        publish([{ kind: 'answer', node, id: message.id, counts: channels.counts(message.prefix) }])
      }
      if (message.kind === 'answer' && message.node !== node) open.get(message.id)?.(message.counts)
    },
  }
}
