import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WrongSetting } from '#server/setting.ts'
import { readSettings, settingsList, settingsTable } from '#server/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'saffron-settings-'))
const DATA_DIR = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('without any setting the defaults hold, and the secret is made once and kept private', () => {
  const settings = readSettings({ DATA_DIR })
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: DATA_DIR,
    databaseUrl: undefined,
    demo: true,
    registration: 'open',
    apiRate: 600,
    timestampUrl: undefined,
    xero: undefined,
    stripe: undefined,
    outsideLoopback: false,
    logLevel: 'info',
  })
  expect(settings.secret.length).toBeGreaterThanOrEqual(32)
  expect(readSettings({ DATA_DIR, PORT: '' }).secret).toBe(settings.secret)
  expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(settings.secret)
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
})

test('another database gets no demo unless asked for', () => {
  const DATABASE_URL = 'postgres://owner:word@db.example.com/saffron'
  expect(readSettings({ DATA_DIR, DATABASE_URL }).demo).toBe(false)
  expect(readSettings({ DATA_DIR, DATABASE_URL, DEMO: '1' }).demo).toBe(true)
})

test.for([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'office.example.com'],
  ['PUBLIC_URL', 'https://office.example.com/saffron'],
  ['DATABASE_URL', 'mysql://db/saffron'],
  ['SECRET', 'too short'],
  ['SMTP_URL', 'mail.example.com'],
  ['TIMESTAMP_URL', 'timestamps.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['DEMO', 'yes'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['SECURITY_CONTACT', 'the porter'],
  ['LOG_LEVEL', 'loud'],
  ['DATA_DIR', '/dev/null/data'],
  ['EN16931_RULES', '/dev/null/rules'],
])('a wrong %s (%s) stops with its name, what is wrong and an example', ([name = '', value]) => {
  const read = () => readSettings({ DATA_DIR, [name]: value })
  expect(read).toThrow(WrongSetting)
  expect(read).toThrow(new RegExp(`^${name} .*For example: ${name}=`, 's'))
})

test('a wrong secret or address is not repeated on the screen', () => {
  expect(() => readSettings({ DATA_DIR, SECRET: 'hunter2' })).not.toThrow(/hunter2/)
  expect(() => readSettings({ DATA_DIR, DATABASE_URL: 'mysql://me:hunter2@db' })).not.toThrow(/hunter2/)
})

test.for(settingsList)('the example of $name is itself right', (setting) => {
  expect(setting.check.safeParse(setting.example).success).toBe(true)
})

test('the README shows every setting as it is', () => {
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')).toContain(settingsTable())
})

test('without settings of a live server ours is used, with a key that follows from the secret', () => {
  const { live, secret } = readSettings({ DATA_DIR })
  expect(live).toMatchObject({ kind: 'embedded', appId: 'saffron', key: expect.stringMatching(/^\w{20}$/) })
  expect(readSettings({ DATA_DIR }).live).toEqual(live)
  expect(readSettings({ DATA_DIR, SECRET: `${secret} another` }).live).not.toEqual(live)
  expect(JSON.stringify(live)).not.toContain(secret)
})

const app = { PUSHER_APP_ID: '7', PUSHER_APP_KEY: 'key', PUSHER_APP_SECRET: 'a secret of 16 or more' }
const host = { PUSHER_HOST: 'live.example.com' }
test.for([
  [app, { kind: 'embedded', appId: '7', key: 'key' }],
  [
    { ...app, ...host },
    { kind: 'outside', host: 'live.example.com', apiHost: 'live.example.com', port: 443, scheme: 'https' },
  ],
  [
    { ...app, ...host, PUSHER_SCHEME: 'http' },
    { port: 80, scheme: 'http' },
  ],
  [
    { ...app, ...host, PUSHER_PORT: '6001' },
    { port: 6001, scheme: 'https' },
  ],
  [
    { ...app, PUSHER_APP_CLUSTER: 'eu' },
    { cluster: 'eu', host: 'ws-eu.pusher.com', apiHost: 'api-eu.pusher.com' },
  ],
] as const)('%o leads to the live server %o', ([env, expected]) => {
  expect(readSettings({ DATA_DIR, ...env }).live).toMatchObject(expected)
})

test.for([
  [host, 'PUSHER_APP_ID'],
  [{ ...host, PUSHER_APP_ID: '7', PUSHER_APP_KEY: 'key' }, 'PUSHER_APP_SECRET'],
  [{ PUSHER_APP_CLUSTER: 'eu' }, 'PUSHER_APP_ID'],
  [{ PUSHER_PORT: '6001' }, 'PUSHER_HOST'],
  [{ PUSHER_APP_KEY: 'key' }, 'PUSHER_APP_SECRET'],
  [{ PUSHER_APP_SECRET: app.PUSHER_APP_SECRET }, 'PUSHER_APP_KEY'],
  [{ ...app, PUSHER_HOST: 'https://live.example.com' }, 'PUSHER_HOST'],
  [{ ...app, PUSHER_SCHEME: 'wss' }, 'PUSHER_SCHEME'],
] as const)('%o stops, with the name of %s', ([env, name]) => {
  const read = () => readSettings({ DATA_DIR, ...env })
  expect(read).toThrow(WrongSetting)
  expect(read).toThrow(new RegExp(`^${name} .*For example: ${name}=`, 's'))
})
