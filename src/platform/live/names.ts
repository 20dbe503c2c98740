import { protocolLimits } from '#platform/live/limits.ts'

/** No colon: it separates the parts of what is signed, and would let one signature stand for another. */
const channelName = /^[A-Za-z0-9_\-=@,.;]+$/
const socketId = /^\d{1,20}\.\d{1,20}$/

export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= protocolLimits.channelName && channelName.test(name)
}

export function isEventName(name: unknown): name is string {
  return typeof name === 'string' && name.length > 0 && name.length <= protocolLimits.eventName
}

export function isSocketId(id: unknown): id is string {
  return typeof id === 'string' && socketId.test(id)
}

export const isPresence = (channel: string) => channel.startsWith('presence-')

/** Whether a subscription needs a signature. */
export const isGuarded = (channel: string) => channel.startsWith('private-') || isPresence(channel)
