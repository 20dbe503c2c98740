/**
 * One websocket text frame of a server (RFC 6455: final, unmasked), built once and written to any number of sockets:
 * what a broadcast to 10,000 browsers costs is then little more than what the kernel takes.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = 0x81
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}

/** The protocol's own ping, for clients that speak websocket better than Pusher. */
export const pingFrame = Buffer.from([0x89, 0])

/** A message whose `data` is text, as the protocol wants it from a server: JSON within JSON. */
export function message(event: string, data: string, channel?: string): Buffer {
  return textFrame(JSON.stringify({ event, channel, data }))
}

export const pusherPing = message('pusher:ping', '{}')
export const pusherPong = message('pusher:pong', '{}')

export function errorFrame(code: number, text: string): Buffer {
  return textFrame(JSON.stringify({ event: 'pusher:error', data: { message: text, code } }))
}

/** Unlike `pusher:error`, this one reaches whoever asked for the channel. */
export function subscriptionError(channel: string, status: number, error: string): Buffer {
  const type = status === 401 ? 'AuthError' : 'SubscriptionError'
  return textFrame(
    JSON.stringify({ event: 'pusher:subscription_error', channel, data: { type, error, status } }),
  )
}
