import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import {
  connect,
  type Listening,
  listening,
  member,
  type TestSocket,
} from '#platform/live/websocket.testing.ts'

export let server: Listening

/** Opens Saffron with two agencies before the tests of a file, and closes it after them. */
export function openTestAgencies(): void {
  beforeAll(async () => {
    server = await listening()
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const { ws } of opened.splice(0)) ws.close()
    await expect.poll(() => server.live.counters().connections).toBe(0)
  })
}

const opened: TestSocket[] = []

export const wired = async () => {
  const wire = await connect(server.port)
  opened.push(wire)
  return wire
}

export const joined = async (channel: string, who: Parameters<TestSocket['subscribe']>[1]) => {
  const both = await member(server.port, channel, who!)
  opened.push(both.wire)
  return both
}
