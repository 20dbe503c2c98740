import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#test/house/imports.ts'

/** Everything of the server that speaks to another machine by itself, each with what keeps the other end from being chosen by a stranger. */
const known: Record<string, string> = {
  'src/platform/outside.ts': 'the one way to addresses that people typed in: the internet alone, over TLS',
  'src/platform/mail/transport.ts': 'the mail server of SMTP_URL',
  'src/platform/db/embedded.ts': 'looks for a free port of this machine',
  'src/platform/live/postgres-bus.ts': 'waits for the database of DATABASE_URL',
  'src/platform/live/outside.ts': 'the live server of PUSHER_HOST',
}

/** Outgoing calls in this source. */
function calls(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const ways = [
    /(?<![\w.#])fetch\(/g,
    /globalThis\.fetch/g,
    /import (?!type)[^;\n]*from '(?:node:)?(?:http|https|http2|net|tls|dgram|undici|nodemailer|pusher)'/g,
    /import\('(?:node:)?(?:http|https|http2|net|tls|dgram|undici|nodemailer|pusher)'\)/g,
    /new (?:WebSocket|EventSource)\(/g,
  ]
  // What listens, and what only reads an address, asks nobody.
  const harmless = /STATUS_CODES|BlockList|isIP/
  return ways
    .flatMap((way) => [...code.matchAll(way)].map(([found]) => found))
    .filter((each) => !harmless.test(each))
}

const sources = globSync('src/{platform,areas,server}/**/*.ts', { cwd: root }).filter(
  (file) => !/\/web\/|\.(test|testing|fixture)\.ts$/.test(file),
)

it('nothing of the server asks another machine but what stands here', () => {
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.filter((file) => calls(readFileSync(join(root, file), 'utf8')).length > 0)
  expect(found.filter((file) => !(file in known))).toEqual([])
  expect(Object.keys(known).filter((file) => !sources.includes(file))).toEqual([])
})

it('is seen when it does', () => {
  expect(calls(`const reply = await fetch(url)`)).toHaveLength(1)
  expect(calls(`import { request } from 'node:https'`)).toHaveLength(1)
  expect(calls(`const pusher = await import('pusher')`)).toHaveLength(1)
  expect(calls(`import type { Server } from 'node:http'\n// fetch(url)\ndeps.outside.fetch(url)`)).toEqual([])
})
