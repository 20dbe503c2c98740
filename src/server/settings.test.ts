import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings, settingsList, settingsTable, WrongSetting } from '#server/settings.ts'

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
  ['MAIL_FROM', 'nobody'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DATA_DIR', '/dev/null/data'],
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
