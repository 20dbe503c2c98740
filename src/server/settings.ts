import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type IsProxy, proxiesOf } from '#platform/http/addresses.ts'
import type { StripeProvider, XeroProvider } from '#platform/integration.ts'
import { clamdAddress } from '#platform/scanner/clamd.ts'
import { rulesFile } from '#platform/schematron/schematron.ts'
import { type S3Settings, s3SettingsOf } from '#platform/storage/s3-address.ts'
import { type LiveChoice, liveChoice, liveSettings } from '#server/live-settings.ts'
import { isPort, type Setting, WrongSetting } from '#server/setting.ts'
import { stripeOf, stripeSettings } from '#server/stripe-settings.ts'
import { type OpenUploads, openUploadsOf, uploadSettings } from '#server/upload-settings.ts'
import { xeroOf, xeroSettings } from '#server/xero-settings.ts'

export { WrongSetting } from '#server/setting.ts'

export type Settings = {
  port: number
  host: string
  /** Without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded database. */
  databaseUrl: string | undefined
  /** Seconds that a start waits for the database of DATABASE_URL. */
  databaseWait: number
  secret: string
  smtpUrl: string | undefined
  /** The bucket where files lie; absent: a folder under DATA_DIR. */
  storage: S3Settings | undefined
  /** How large an uploaded file may be. */
  maxFileMb: number
  /** How many uploads may be on their way at once. */
  openUploads: OpenUploads
  /** Where the virus scanner listens; absent: there is none. */
  clamd: string | undefined
  mailFrom: string
  /** The folder of the official rules of EN 16931; absent: ours alone are asked. */
  eInvoiceRules: string | undefined
  live: LiveChoice
  demo: boolean
  /** May strangers open an agency? */
  registration: 'open' | 'closed'
  /** Requests of one API token in a minute. */
  apiRate: number
  /** Megabytes of this process beyond which requests are refused; 0: never. */
  mostMemoryMb: number
  /** Where an authority stamps proofs with the time, with its password if need be; absent: nobody does. */
  timestampUrl: string | undefined
  /** May programs of this machine be asked as if they were of the internet? */
  outsideLoopback: boolean
  /** Whose `X-Forwarded-For` is believed. */
  isProxy: IsProxy
  /** The app at Xero; absent: nobody can connect it. */
  xero: XeroProvider | undefined
  /** The account that takes cards; absent: agencies pay by transfer. */
  stripe: StripeProvider | undefined
  /** Where faults of security are told, as an address with its scheme; absent: whoever runs it has named none. */
  securityContact: string | undefined
  /** Who administers centrally while nobody does. */
  centralAdmin: string | undefined
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

const url = (kinds: RegExp, message: string) =>
  z.string().refine((value) => kinds.test(value) && URL.canParse(value), message)

/** Every setting there is. The table of the README is checked against this list. */
export const settingsList: Setting[] = [
  {
    name: 'PORT',
    default: '3000',
    meaning: 'Where the web application answers',
    example: '8080',
    check: z.string().refine(isPort, 'must be a number from 1 to 65535'),
  },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'The network address it listens on; `0.0.0.0` for every one',
    example: '0.0.0.0',
    check: z.string().regex(/^[\w.:-]+$/, 'must be a network address or a host name'),
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    meaning: 'The address people see, used in emails',
    example: 'https://office.example.com',
    check: url(/^https?:\/\/[^/?#]+\/?$/, 'must be http:// or https:// with a host and no path'),
  },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: 'Folder of the embedded database, files and the kept secret',
    example: '/srv/saffron/data',
    check: z.string(),
  },
  {
    name: 'DATABASE_URL',
    default: 'embedded PostgreSQL',
    meaning: 'Another PostgreSQL, 15 or newer; its login owns the schema and may create roles',
    example: 'postgres://saffron_owner:password@db.example.com:5432/saffron',
    check: url(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  },
  {
    name: 'DATABASE_WAIT',
    default: '60',
    meaning: 'Seconds that a start waits for a database of DATABASE_URL that does not answer yet',
    example: '300',
    check: z.string().regex(/^\d{1,5}$/, 'must be a whole number from 0 to 99999'),
  },
  {
    name: 'SECRET',
    default: 'made, kept in DATA_DIR',
    meaning: 'Signs sessions and derives the passwords of the database roles',
    example: 'b3BlbnNzbCByYW5kIC1iYXNlNjQgMzIgbWFrZXMgb25l',
    check: z.string().min(32, 'must have at least 32 characters'),
  },
  {
    name: 'STORAGE_URL',
    default: 'none: a folder under DATA_DIR',
    meaning: 'Where files lie: a bucket that speaks S3, with its keys; `tls=0` for a server without TLS',
    example: 's3://KEY:SECRET@s3.eu-west-2.amazonaws.com/saffron?region=eu-west-2',
    check: z
      .string()
      .refine((value) => s3SettingsOf(value) !== undefined, 'must be s3://KEY:SECRET@host/bucket'),
  },
  ...uploadSettings,
  {
    name: 'CLAMD',
    default: 'none: only the structure of files is checked',
    meaning: 'A virus scanner, clamd: its socket, or its host and port',
    example: '/run/clamav/clamd.ctl',
    check: z
      .string()
      .refine((value) => clamdAddress(value) !== undefined, 'must be the path of a socket, or host:port'),
  },
  {
    name: 'EN16931_RULES',
    default: 'none: our own rules alone',
    meaning:
      'A folder with the rules for e-invoices as the European Commission publishes them (`ubl/xslt`, `cii/xslt`), asked beside ours on the page of a document',
    example: '/srv/en16931',
    check: z.string(),
  },
  {
    name: 'SMTP_URL',
    default: 'none: emails are kept, not sent',
    meaning: 'The mail server',
    example: 'smtps://user:password@mail.example.com:465',
    check: url(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
  },
  {
    name: 'MAIL_FROM',
    default: 'Saffron <saffron@localhost>',
    meaning: 'Sender of emails',
    example: 'Saffron <office@example.com>',
    check: z
      .string()
      .regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an email address, with or without a name'),
  },
  {
    name: 'TIMESTAMP_URL',
    default: 'none',
    meaning: 'An authority (RFC 3161) that stamps the proofs of issued documents with the time, each night',
    example: 'https://timestamps.example.com',
    check: url(/^https?:\/\/[^/?#]/, 'must start with https:// or http://'),
  },
  ...liveSettings,
  ...xeroSettings,
  ...stripeSettings,
  {
    name: 'DEMO',
    default: '1 with the embedded database, else 0',
    meaning: 'Fill an empty database with two demo agencies',
    example: '0',
    check: z.enum(['0', '1'], 'must be 0 or 1'),
  },
  {
    name: 'REGISTRATION',
    default: 'open',
    meaning:
      'Whether strangers may register an agency at `/register`; closed: only central administration makes them',
    example: 'closed',
    check: z.enum(['open', 'closed'], 'must be open or closed'),
  },
  {
    name: 'API_RATE',
    default: '600',
    meaning: 'Requests that one API token may make in a minute, for each process; more are answered 429',
    example: '120',
    check: z.string().regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999'),
  },
  {
    name: 'MAX_MEMORY_MB',
    default: '900',
    meaning:
      'Memory of the server, in megabytes, beyond which requests are asked to come back (503), before there is none left; 0: never',
    example: '2000',
    check: z
      .string()
      .regex(/^(0|[3-9]\d\d|[1-9]\d{3,5})$/, 'must be 0, or a whole number from 300 to 999999'),
  },
  {
    name: 'TRUSTED_PROXIES',
    default: 'none',
    meaning:
      'Proxies in front, whose `X-Forwarded-For` is believed: `loopback`, addresses and networks, with commas. A proxy that is not named makes all requests seem to come from it',
    example: 'loopback,10.0.0.0/8',
    check: z.string().refine((list) => proxiesOf(list) !== undefined, 'must be addresses or networks'),
  },
  {
    name: 'SECURITY_CONTACT',
    default: 'none',
    meaning:
      'Where faults of security are told, shown at `/.well-known/security.txt`: an email or web address',
    example: 'security@example.com',
    check: z
      .string()
      .regex(/^([^\s@:/]+@[^\s@:/]+\.[^\s@:/]+|https:\/\/[^\s]+)$/, 'must be an email address or https://'),
  },
  {
    name: 'CENTRAL_ADMIN',
    default: 'none',
    meaning:
      'The email address of the first of central administration: while there is nobody, it gets an account and an email to choose its password',
    example: 'ann@example.com',
    check: z.string().regex(/^[^\s<>@]+@[^\s<>@]+$/, 'must be an email address'),
  },
  {
    name: 'OUTSIDE_LOOPBACK',
    default: '0',
    meaning:
      'Whether a provider of single sign-on may run on this machine, without TLS: for development. Otherwise only addresses of the internet are asked',
    example: '1',
    check: z.enum(['0', '1'], 'must be 0 or 1'),
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: 'How much is logged',
    example: 'debug',
    check: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be one of trace, debug, info, warn, error, silent',
    ),
  },
]

/** The table of the README. */
export function settingsTable(): string {
  const rows = settingsList.map(
    (each) => `| \`${each.name}\` | ${each.default} | ${each.meaning} | \`${each.example}\` |`,
  )
  return ['| Setting | Default | Meaning | Example |', '|---|---|---|---|', ...rows].join('\n')
}

/**
 * Reads the settings from the environment; empty counts as absent. Throws `WrongSetting` for the first wrong one.
 * Makes DATA_DIR, and in it the secret when none is given.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = (name: string) => env[name]?.trim() || undefined
  for (const { name, check, example } of settingsList) {
    const value = given(name)
    const wrong = value !== undefined && check.safeParse(value).error?.issues[0]
    if (wrong)
      throw new WrongSetting(
        `${name} ${wrong.message}. It is ${shown(name, value)}. For example: ${name}=${example}`,
      )
  }
  const port = Number(given('PORT') ?? 3000)
  const dataDir = resolve(given('DATA_DIR') ?? './data')
  const databaseUrl = given('DATABASE_URL')
  makeFolder(dataDir)
  const secret = given('SECRET') ?? keptSecret(dataDir)
  return {
    port,
    host: given('HOST') ?? '127.0.0.1',
    publicUrl: (given('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl,
    databaseWait: Number(given('DATABASE_WAIT') ?? 60),
    secret,
    storage: storageOf(given('STORAGE_URL')),
    maxFileMb: Number(given('MAX_FILE_MB') ?? 25),
    openUploads: openUploadsOf(given),
    clamd: given('CLAMD'),
    smtpUrl: given('SMTP_URL'),
    eInvoiceRules: rulesOf(given('EN16931_RULES')),
    mailFrom: given('MAIL_FROM') ?? 'Saffron <saffron@localhost>',
    live: liveChoice(given, secret),
    demo: (given('DEMO') ?? (databaseUrl ? '0' : '1')) === '1',
    registration: (given('REGISTRATION') ?? 'open') as Settings['registration'],
    timestampUrl: given('TIMESTAMP_URL'),
    outsideLoopback: given('OUTSIDE_LOOPBACK') === '1',
    apiRate: Number(given('API_RATE') ?? 600),
    mostMemoryMb: Number(given('MAX_MEMORY_MB') ?? 900),
    isProxy: proxiesOf(given('TRUSTED_PROXIES') ?? 'none')!,
    xero: xeroOf(given),
    stripe: stripeOf(given),
    securityContact: contactOf(given('SECURITY_CONTACT')),
    centralAdmin: given('CENTRAL_ADMIN'),
    logLevel: (given('LOG_LEVEL') ?? 'info') as Settings['logLevel'],
  }
}

const storageOf = (url: string | undefined) => (url ? s3SettingsOf(url) : undefined)

function rulesOf(folder: string | undefined): string | undefined {
  const missing = folder && (['ubl', 'cii'] as const).find((set) => !rulesFile(folder, set))
  if (!missing) return folder
  const file = `${missing}/xslt/EN16931-${missing.toUpperCase()}-validation.xslt`
  throw new WrongSetting(
    `EN16931_RULES must be a folder with ${file}. For example: EN16931_RULES=/srv/en16931`,
  )
}

const contactOf = (contact: string | undefined) =>
  contact?.includes('://') ? contact : contact && `mailto:${contact}`

const hidden = new Set([
  'SECRET',
  'DATABASE_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'TIMESTAMP_URL',
  'PUSHER_APP_SECRET',
  'STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'XERO_CLIENT_SECRET',
  'XERO_WEBHOOK_KEY',
])

/** Secrets and addresses with passwords in them are not repeated on the screen. */
function shown(name: string, value: string): string {
  return hidden.has(name) ? `${value.length} characters long` : `"${value}"`
}

function makeFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new WrongSetting(
      `DATA_DIR cannot be used: ${(error as Error).message}. For example: DATA_DIR=/srv/saffron/data`,
    )
  }
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new WrongSetting(
          `DATA_DIR cannot be written: ${(error as Error).message}. For example: DATA_DIR=./data`,
        )
      }
    }
  }
  return readFileSync(file, 'utf8').trim()
}
