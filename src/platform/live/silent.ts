import type { LiveServer } from '#platform/live/live.ts'

/** Nobody listens: for tests and scripts that do not ask what browsers hear. */
export function silentLive(): LiveServer {
  const nothing = async () => undefined
  return {
    settings: { key: 'saffron', cluster: 'local', host: null, port: 80, scheme: 'http' },
    way: 'silent',
    sign: () => '',
    broadcast: nothing,
    drop: nothing,
    bind: nothing,
    sessions: () => [],
    attach: nothing,
    close: nothing,
  }
}
