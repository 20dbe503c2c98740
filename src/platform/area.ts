import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AuditedRecord } from '#platform/audited-record.ts'
import type { Context, Tenant } from '#platform/context.ts'
import type { Database, Db } from '#platform/db/tenant.ts'
import type { Duty } from '#platform/duty.ts'
import type { Exportable } from '#platform/exportable.ts'
import type { On } from '#platform/http/mount.ts'
import type { Importer } from '#platform/importer.ts'
import type { Integration, Providers } from '#platform/integration.ts'
import type { Live, LiveEvent } from '#platform/live/live.ts'
import type { MailChecks } from '#platform/mail/checks.ts'
import type { KeepCode } from '#platform/mail/codes.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import type { Mailer } from '#platform/mail/transport.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'
import type { Outside } from '#platform/outside.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { Scanner } from '#platform/scanner/clamd.ts'
import type { Schematron } from '#platform/schematron/schematron.ts'
import type { SearchProvider } from '#platform/search-provider.ts'
import type { Space } from '#platform/storage/space.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Timestamps } from '#platform/timestamps/authority.ts'
import type { Vault } from '#platform/vault.ts'

/** What a room plugs into the shell. */
export type Area = {
  name: string
  routes?(on: On): void
  /** Addresses that are not the API's own: `/api/auth/*`. */
  plugin?(app: FastifyInstance, deps: Deps): void
  /** Models of the generic delete, by their name in addresses: `clients`. */
  removable?: Record<string, Removable>
  /** What this room says, and puts right, before two records become one, by their model: `candidates`. */
  merges?: Record<string, BeforeMerge>
  /** What it keeps about people who work, for whoever asks what is kept about them. */
  personalData?: readonly PersonalData[]
  /** Work done later, by the name it is enqueued under. */
  background?: Record<string, JobHandler>
  /** Of its `background`, what is done by the thousand and nobody waits for: emails and all else come before it. */
  lowPriority?: readonly string[]
  /** Of its work, what may take an hour instead of ten minutes (`longLimit`, platform/db/limits.ts). */
  longRunning?: readonly string[]
  /** Work that belongs to no agency (emails to an account), by the name it is enqueued under: `enqueueAccountJob`. */
  accountJobs?: Record<string, AccountJobHandler>
  /** Work at fixed times, cron syntax: `{ 'timesheets.schedule': '0 3 * * *' }`. Each is a `background` name, and runs for every agency that is open; or an `accountJobs` one, and runs once. */
  schedule?: Record<string, string>
  /** What this room does when another one announces something: after commit, at least once. */
  eventListeners?: Record<string, JobHandler>
  /** Its events that browsers hear of, by the name they are announced under. */
  live?: Record<string, LiveEvent>
  /** Its lists that can be taken out to a file, by the path of the list's endpoint: `/invoices`. */
  exports?: Record<string, Exportable>
  /** The zone of an agency, of the room that keeps it: what conditions call a day. */
  zoneOf?(db: Db): Promise<string>
  /** Its kinds of records that files can bring in. */
  importers?: readonly Importer[]
  /** Its kinds of records that the search of the frame finds. */
  searchProviders?: readonly SearchProvider[]
  /** Its kinds of records whose changes are kept, by the name they are recorded under: `clients`. */
  auditedRecords?: Record<string, AuditedRecord>
  /** Its pairs of acts that may be meant for two people. */
  duties?: readonly Duty[]
  /** Other programs that it works with, for the page of all of them. */
  integrations?: readonly Integration[]
  /** The kinds of notifications it sends. */
  notifications?: readonly NotificationKind[]
  /** The kinds of mails it writes, beside those of its notifications. */
  mails?: readonly MailKind[]
  /** Where the hashes of codes are kept that its mails carry, by the name in their `code_link`. */
  codes?: Record<string, KeepCode>
  /** Looks again at emails as they leave, by the name of the record they are about: `payment_reminders`. */
  mailChecks?: MailChecks
}

export type Removable = {
  /** Permission, scoped grants included. A list: any of them, and `remove` looks closer itself. */
  allow: string | readonly string[]
  /**
   * Deletes one record, or puts a used one away (`kept`); throws `notFound` when it is not there. Answers with what to
   * tell. It touches the database alone, as it is also tried and taken back, to say beforehand what would happen.
   */
  remove(
    ctx: Context & { deps: Deps },
    id: number,
  ): Promise<{ title: string; description: string; kept?: true }>
  /** How a used one is put away, where that is not called so: `{ verb: 'Archive', done: 'archived' }`. */
  instead?: { verb: string; done: string }
}

/**
 * Two records are about to become one, in the transaction that does it: refuses what cannot be, and takes out of the way
 * what both have and only one can. What follows from time and facts is made anew when `candidate.merged` arrives.
 */
export type BeforeMerge = (ctx: Context, records: { from: number; into: number }) => Promise<void>

/**
 * Work without a person waiting for it. It opens its own transaction with `inTenant`, so that slow outside calls
 * (mail, a renderer) hold none open. It may run more than once: what it does must bear that.
 */
export type JobHandler = (job: JobContext, payload: never) => Promise<void>

/** As `Work`, for nobody's agency: it goes through the door across by itself. */
export type AccountJobHandler = (deps: Deps & { log: Logger }, payload: never) => Promise<void>

export type JobContext = Deps & {
  tenant: Tenant
  now: Date
  inTenant<T>(work: (db: Db) => Promise<T>): Promise<T>
  log: Logger
}

/** What the shell hands to every room. */
export type Deps = {
  database: Database
  storage: Storage
  /** Looks for viruses in what is uploaded; absent: none is set. */
  scanner?: Scanner | undefined
  /** The largest file that may be uploaded. Absent: 25 MB. */
  maxFileBytes?: number
  /** How many uploads, of how many bytes together, may be on their way at once, of a person and of an agency. Absent: the usual. */
  openUploads?: Record<'person' | 'tenant', { count: number; bytes: number }>
  mail: Mailer
  live: Live
  /** Whether there is space left to write; absent: nobody watches it. */
  space?: Space | undefined
  vault: Vault
  /** Asks addresses that somebody typed in, of the internet alone. */
  outside: Outside
  /** The official rules for e-invoices; absent: none are set. */
  officialRules?: Schematron | undefined
  /** Says when something existed; absent: no authority is set. */
  timestamps?: Timestamps | undefined
  /** The other ends of integrations, as the settings name them; absent: none is set. */
  providers?: Providers
  publicUrl: string
  secret: string
  /** May strangers open an agency? Absent: yes. */
  registration?: 'open' | 'closed'
  /** All rooms, for those that gather what others plug in: exports, search, kinds of records, of notifications, live events. */
  areas: readonly Area[]
}
