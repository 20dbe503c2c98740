import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import * as ws from 'ws'
import { textFrame } from '#platform/live/frame.ts'

// The library's own reader of frames, which its types leave out.
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable }

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'a frame of %d bytes is read as it was written',
  async (size) => {
    const receiver = new Receiver({ isServer: false })
    const heard = once(receiver, 'message')
    receiver.write(textFrame('x'.repeat(size)))
    const [data, binary] = (await heard) as [Buffer, boolean]
    expect(binary).toBe(false)
    expect(String(data)).toBe('x'.repeat(size))
  },
)

it('counts bytes, not characters', async () => {
  const receiver = new Receiver({ isServer: false })
  const heard = once(receiver, 'message')
  receiver.write(textFrame('£€😀'.repeat(40)))
  expect(String(((await heard) as [Buffer])[0])).toBe('£€😀'.repeat(40))
})
