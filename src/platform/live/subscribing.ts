import type { Connection, Grants, Subscription } from '#platform/live/connection.ts'
import { message, subscriptionError } from '#platform/live/frame.ts'
import type { Hub } from '#platform/live/incoming.ts'
import { protocolLimits } from '#platform/live/limits.ts'
import { isChannelName, isGuarded, isPresence } from '#platform/live/names.ts'
import { sameText, signSubscription } from '#platform/live/signature.ts'

/** Signed by us, therefore trusted. Only `user_id` and `user_info` are shown to others. */
type ChannelData = { user_id: string; info: string; grants?: Grants; session?: string }

/** The answer. Once more on the same channel renews what is granted there. */
export function subscribe(hub: Hub, connection: Connection, given: unknown): Buffer {
  const { channel, auth, channel_data } = (given ?? {}) as Record<string, unknown>
  if (!isChannelName(channel)) {
    const name = typeof channel === 'string' ? channel.slice(0, protocolLimits.channelName) : ''
    return subscriptionError(name, 400, 'Invalid channel name')
  }
  const refuse = (status: number, why: string) => subscriptionError(channel, status, why)
  if (isGuarded(channel) && !isSigned(hub, connection, channel, auth, channel_data)) {
    return refuse(401, 'Invalid signature')
  }
  const known = connection.subscriptions.get(channel)
  if (!known && connection.subscriptions.size >= hub.limits.subscriptions) {
    return refuse(403, 'Too many channels on one connection')
  }
  if (!isPresence(channel)) {
    hub.channels.add(channel, connection, plain)
    return message('pusher_internal:subscription_succeeded', '{}', channel)
  }
  const who = channelDataOf(channel_data)
  if (typeof who === 'string') return refuse(400, who)
  if (known?.user_id !== who.user_id) {
    if (known) unsubscribe(hub, connection, channel)
    if (!hub.presence.join({ channel, user_id: who.user_id, info: who.info })) {
      return refuse(403, 'The channel is full')
    }
  }
  const { info: _shown, ...kept } = who
  hub.channels.add(channel, connection, kept)
  return hub.presence.succeeded(channel)
}

export function unsubscribe(hub: Hub, connection: Connection, channel: unknown): void {
  if (typeof channel !== 'string') return
  const subscription = hub.channels.remove(channel, connection)
  if (subscription?.user_id !== undefined) hub.presence.leave(channel, subscription.user_id)
}

/** Shared by all that have nothing to remember. */
const plain: Subscription = {}

function isSigned(
  { credentials }: Hub,
  { socketId }: Connection,
  channel: string,
  auth: unknown,
  data: unknown,
) {
  if (typeof auth !== 'string' || auth.length > 300) return false
  if (!isPresence(channel)) return sameText(auth, signSubscription(credentials, socketId, channel))
  return typeof data === 'string' && sameText(auth, signSubscription(credentials, socketId, channel, data))
}

/** The reason when it cannot be used, although it was signed. */
function channelDataOf(text: unknown): ChannelData | string {
  let data: Record<string, unknown>
  try {
    data = JSON.parse(String(text)) as Record<string, unknown>
  } catch {
    return 'channel_data is not JSON'
  }
  const { user_id: id, user_info, grants, session } = data ?? {}
  if (typeof id !== 'number' && (typeof id !== 'string' || id === '')) return 'channel_data lacks a user_id'
  const user_id = String(id)
  if (user_id.length > protocolLimits.userId) return 'user_id is too long'
  const info = JSON.stringify(user_info ?? {})
  if (Buffer.byteLength(info) > protocolLimits.userInfo) return 'user_info may have 1 kB'
  return {
    user_id,
    info,
    ...(typeof grants === 'object' && grants ? { grants: grants as Grants } : {}),
    ...(typeof session === 'string' ? { session } : {}),
  }
}
