import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** What no page of ours does, so nothing that got into one can either. */
export const permissionsPolicy = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
  ...['hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

export const strictTransport = 'max-age=31536000; includeSubDomains'

/**
 * For answers given before any route: a request that cannot be read, a websocket that is refused. Nothing can be done
 * with them, wherever they are shown.
 */
export function bareHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': strictTransport } : {}),
  }
}

/** The last words on a connection that speaks no HTTP we could answer otherwise. */
export function answerBare(stream: Duplex, status: number, publicUrl: string): void {
  stream.on('error', () => undefined)
  if (!stream.writable) return void stream.destroy()
  const lines = Object.entries({ ...bareHeaders(publicUrl), connection: 'close', 'content-length': '0' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${head}\r\n`)
}
