import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { namesIn } from '#test/house/call-graph.ts'
import { root } from '#test/house/imports.ts'

/** Everything of the server that could speak to another machine, each with what keeps the other end from being chosen by a stranger. */
const known: Record<string, string> = {
  'src/platform/outside.ts': 'the one way to addresses that people typed in: the internet alone, over TLS',
  'src/platform/mail/transport.ts': 'the mail server of SMTP_URL',
  'src/platform/db/binaries.ts': 'unpacks the database that came along',
  'src/platform/db/postmaster.ts': 'starts that database, on a free port of this machine',
  'src/platform/live/connection.ts': 'knows the states of a connection that a browser opened',
  'src/platform/live/outside.ts': 'the live server of PUSHER_HOST',
  'src/platform/live/postgres-bus.ts': 'waits for the database of DATABASE_URL',
  'src/platform/timestamps/authority.ts': 'the time stamping authority of TIMESTAMP_URL',
  'src/platform/scanner/clamd.ts': 'the virus scanner of CLAMD',
  'src/server/startup-server.ts': 'answers at our own port while the database is waited for',
  'src/platform/schematron/schematron.ts': 'starts the process that asks the rules of EN16931_RULES',
  'src/platform/schematron/rules-process.ts':
    'makes those rules ready, in that process; loads what asks them',
  'src/areas/files/inspect/pdf-reader.ts': 'reads the bytes that it is given, and no address',
  'src/platform/intake/pool.ts': 'starts the processes that read what was sent in',
  'src/platform/intake/process.ts': 'loads the reader that was named, in that process',
  'src/platform/pdf/renderers.ts': 'starts the processes that render documents',
  'src/platform/pdf/fonts.ts': 'finds the fonts that came along',
  'src/areas/integrations/xero/client.ts':
    'asks Xero at the addresses of XERO_API_URL and its like, through `outside.ts`',
  'src/areas/assistants/mcp.ts': 'answers assistants at our own address, and asks our own API alone',
  'src/areas/billing/cards/client.ts': 'asks the Stripe of STRIPE_API_URL through `outside.ts`',
  'src/areas/webhooks/sending.ts': 'signs what is sent; it leaves through `outside.ts`',
  'src/areas/identity/sso/provider.ts': 'asks an agency’s provider through `outside.ts`',
}

/** Packages that ask nobody by themselves, or the database of DATABASE_URL alone. A new one is looked at before it stands here. */
const quiet = new Set([
  ...['@fastify/busboy', '@tus/file-store', '@tus/server', 'sharp', 'yauzl'],
  ...['@auth/core', '@fastify/cookie', '@fastify/formbody', '@fastify/helmet', '@fastify/static'],
  ...['@fastify/swagger', '@myriaddreamin/typst-ts-node-compiler', '@scalar/fastify-api-reference'],
  ...[
    '@simplewebauthn/server',
    'fastify',
    'file-type',
    // Also the bucket of STORAGE_URL, which whoever runs Saffron chooses.
    'flydrive',
    'graphile-worker',
    'kysely',
    'liquidjs',
    'otpauth',
    'pg',
  ],
  ...[
    'asn1js',
    'pg-copy-streams',
    'pino',
    'pkijs',
    'prom-client',
    'saxen',
    'temporal-polyfill',
    'yazl',
    'zod',
  ],
])
const quietOfNode =
  /^node:(async_hooks|crypto|events|fs|fs\/promises|os|path|stream|stream\/promises|string_decoder|timers\/promises|url|util|v8|zlib)$/

/** What only listens, or reads an address, asks nobody. */
const harmless = new Set(['STATUS_CODES', 'BlockList', 'isIP', 'isIPv4', 'isIPv6', 'WebSocketServer'])
/** Ways out that need no import, or hide one. */
const always = ['fetch', 'WebSocket', 'EventSource', 'globalThis', 'global', 'require', 'eval']

/** The ways out of this source: packages that speak, with what is taken from them, and what is always there. */
function waysOut(text: string, file = 'a.ts'): string[] {
  const { program, module } = parseSync(file, text)
  const imported = module.staticImports.flatMap(({ moduleRequest: { value }, entries, start, end }) => {
    if (text.slice(start, end).startsWith('import type') || isQuiet(value)) return []
    const taken = entries.filter(({ isType }) => !isType).map(({ importName: { name } }) => name ?? 'all')
    const loud = taken.filter((name) => !harmless.has(name))
    return entries.length === 0 || loud.length > 0 ? [`${value} ${loud.join()}`] : []
  })
  const handedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : []))
  const later = module.dynamicImports.map(
    ({ moduleRequest: { start, end } }) => /^['"](.*)['"]$/.exec(text.slice(start, end))?.[1] ?? 'computed',
  )
  const own = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  )
  const named = namesIn(program)
  return [
    ...imported,
    ...[...handedOn, ...later].filter((value) => !isQuiet(value)),
    ...always.filter((name) => named.has(name) && !own.has(name)),
    ...(text.match(/\bgetBuiltinModule\b/) ?? []),
  ]
}

function isQuiet(module: string): boolean {
  if (/^[#.]/.test(module) || quietOfNode.test(module)) return true
  const name = module.split('/').slice(0, module.startsWith('@') ? 2 : 1)
  return quiet.has(name.join('/'))
}

const sources = globSync('src/{platform,areas,server}/**/*.ts', { cwd: root }).filter(
  (file) => !/\/web\/|\.(test|testing|fixture)\.ts$/.test(file),
)

it('nothing of the server asks another machine but what stands here', () => {
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.filter((file) => waysOut(readFileSync(join(root, file), 'utf8'), file).length > 0)
  expect(found.sort()).toEqual(Object.keys(known).sort())
})

it.each([
  ['a call', `const reply = await fetch(url)`],
  ['a call by another name', `const ask = fetch`],
  ['a property', `await globalThis.fetch(url)`],
  ['an import', `import { request } from 'node:https'`],
  ['an import over lines', `import {\n  isIP,\n  connect,\n} from 'node:net'`],
  ['all of a module', `import * as web from 'node:http'`],
  ['an import for its effect', `import 'undici'`],
  ['a package nobody looked at', `import got from 'got'`],
  ['a later import', `const pusher = await import('pusher')`],
  ['a later import of what was made up', `await import('node:' + name)`],
  ['something handed on', `export { request } from 'node:https'`],
  ['a program', `import { execFile } from 'node:child_process'`],
  ['a require', `import { createRequire } from 'node:module'`],
  ['a built-in', `process.getBuiltinModule('node:net')`],
  ['a socket', `new WebSocket(url)`],
])('%s is seen', (_what, text) => expect(waysOut(text)).toHaveLength(1))

it('what is not the server asking is left alone', () => {
  const harmless = `import type { Server } from 'node:http'
    import { isIP, type Socket } from 'node:net'
    import { open } from '#platform/outside.ts'
    export type { Agent } from 'node:https'
    // fetch(url)
    deps.outside.fetch(url)`
  expect(waysOut(harmless)).toEqual([])
})
