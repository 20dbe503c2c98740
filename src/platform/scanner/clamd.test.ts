import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eicar, startClamd } from '#platform/scanner/clamd.testing.ts'
import { clamdAddress, openClamd } from '#platform/scanner/clamd.ts'

let server: Awaited<ReturnType<typeof startClamd>>
beforeAll(async () => {
  server = await startClamd({ most: 1_000_000 })
})
afterAll(() => server.close())

async function* pieces(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part)
}

test('a clean file is clean, in as many pieces as it comes, and EICAR is found by its name', async () => {
  const scanner = openClamd(server.address)
  expect(await scanner.scan(pieces('a letter', Buffer.alloc(300_000, 1)))).toEqual({ clean: true })
  expect(server.seen.at(-1)).toBe(300_008)
  expect(await scanner.scan(pieces(eicar.slice(0, 20), eicar.slice(20)))).toEqual({
    clean: false,
    found: 'Eicar-Test-Signature',
  })
})

test('a file that it does not take, and a scanner that is not there or says nothing, are no verdict', async () => {
  await expect(openClamd(server.address).scan(pieces(Buffer.alloc(2_000_000)))).rejects.toThrow(
    /size limit|EPIPE|ECONNRESET/,
  )
  await expect(openClamd('127.0.0.1:1').scan(pieces('x'))).rejects.toThrow('ECONNREFUSED')
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  await expect(openClamd(`127.0.0.1:${port}`, { timeout: 50 }).scan(pieces('x'))).rejects.toThrow(
    'does not answer',
  )
  silent.close()
})

test('a scanner that never comes to an end is given up, whether it speaks slowly or without pause', async () => {
  const chatty = createServer((socket) => {
    const talk = setInterval(() => socket.write('x'.repeat(20)), 5)
    socket.on('error', () => undefined).on('close', () => clearInterval(talk))
  })
  await new Promise<void>((resolve) => chatty.listen(0, '127.0.0.1', resolve))
  const { port } = chatty.address() as { port: number }
  const scan = (deadline: number) =>
    openClamd(`127.0.0.1:${port}`, { timeout: 60_000, deadline }).scan(pieces('x'))
  await expect(scan(100)).rejects.toThrow('clamd answered "xxxx')
  await expect(scan(60_000)).rejects.toThrow('clamd answered "xxxx')
  chatty.close()
})

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['localhost:3310', { host: 'localhost', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['localhost', undefined],
  ['localhost:0', undefined],
  ['localhost:70000', undefined],
])('%s', (value, address) => {
  expect(clamdAddress(value)).toEqual(address)
})
