import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditedRecordsOf } from '#areas/audit/record-kinds.ts'
import { agencyPermissions } from '#areas/permissions.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { areas } from '#server/areas.ts'
import { leadsTo, readCallGraph } from '#test/house/call-graph.ts'
import { root, sourceFiles } from '#test/house/imports.ts'

/** Writes that no record's history tells, each with its reason. */
const unrecorded: Record<string, string> = {
  'DELETE /notifications': 'only clears one’s own bell',
  'PATCH /two-factor/passkeys/:id': 'only what one calls one’s own passkey',
  'POST /central/groups/:id/mails/preview': 'only shows what a letter would look like',
  'POST /approver/:timesheet_id/:user_id/link': 'a job sends the link, and tells it then',
  'POST /approver/:timesheet_id/:user_id/session': 'only looks; the decision is told',
  'POST /asked-documents/:link_id/link': 'a job sends the link, and tells it then',
  'POST /asked-documents/:link_id/session': 'only looks; what is submitted is told',
  'POST /asked-documents/:link_id/requests/:request_id/uploads':
    'only begins; the file that comes of it is told',
  'PATCH /asked-documents/:link_id/requests/:request_id/uploads/:upload':
    'only sends bytes; the file that comes of it is told',
  'DELETE /asked-documents/:link_id/requests/:request_id/uploads/:upload':
    'only forgets what was sent; there was no file yet',
  'POST /asked-applications/:link_id/link': 'a job sends the link, and the email log has it',
  'POST /asked-applications/:link_id/session': 'only looks; the answer is told',
  'POST /asked-consents/:consent_id/link': 'a job sends the link; the answer is told',
  'POST /asked-consents/:consent_id/session': 'only looks; the answer is told',
  'POST /asked-orders/:request_id/link': 'a job sends the link, and tells it then',
  'POST /asked-orders/:request_id/session': 'only looks; the answer is told',
  'POST /bank-statement-previews': 'only shows what a file holds; its upload is told',
  'POST /browser-confirmations': 'only lets a browser be known; the sign-in in it is a session',
  'POST /client-errors': 'a fault of ours, kept in the log',
  'POST /invitations/:id/opening': 'only looks; accepting is told',
  'POST /corrections/preview': 'only shows what a correction would change; asking for it is told',
  'POST /invoices/:id/credit-previews': 'only shows what a credit would do; its draft is told',
  'POST /invoice-proofs/check': 'only compares a proof with what is there',
  'POST /invoice-templates/pages': 'only shows what a template would draw',
  'POST /e-invoice-readings': 'only shows what a file says; its upload is told',
  'POST /verifications': 'only compares a file; nobody is signed in, and nothing is kept',
  'POST /placements/:id/key-information-preview': 'only shows what a document would say; issuing it is told',
  'POST /invoice-templates/preview': 'only shows what a template would draw',
  'POST /invoice-text-templates/preview': 'only shows what a text would say',
  'POST /mail-templates/preview': 'only shows what a letter would look like',
  'POST /password-resets': 'only asks for a letter; the new password is told',
  'POST /registration': 'there is no agency yet; its opening is told',
  'POST /registration/email': 'only looks up what the email opens',
  'POST /sign-on/test': 'only asks the provider whether it is there',
  'POST /sign-in/passkey': 'a sign-in is a session, kept with device and address',
  'POST /sign-in/passkey/challenge': 'a step of signing in',
  'POST /sign-in/second-step': 'a sign-in is a session, kept with device and address',
  'POST /two-factor/passkeys/challenge': 'only begins; the new passkey is told',
  'POST /two-factor/totp': 'only begins; the confirmed app is told',
  'POST /uploads': 'only begins; the file that comes of it is told',
  'PATCH /uploads/:upload': 'only sends bytes; the file that comes of it is told',
  'DELETE /uploads/:upload': 'only forgets what was begun and is no file',
  'PUT /notifications': 'only marks one’s own bell as read',
  'PUT /saved-views/:id/choice': 'only which views one has at hand, or begins a page with, oneself',
  'PUT /report-marks': 'only which reports one opened, and likes to have at hand oneself',
  'PUT /rate-entry': 'only what one likes to have worked out oneself',
  'PUT /profile/notifications': 'only what one likes to be told oneself',
}

const house = readCallGraph()

/** Where history is written: through `record`, or by a statement that makes its rows itself. */
const writesHistory = ({ file, name, text }: { file: string; name: string; text: string }) =>
  (file === 'src/platform/history.ts' && name.startsWith('record')) ||
  // Central administration keeps a history of its own.
  (file === 'src/areas/central/central-history.ts' && name === 'recordCentralHistory') ||
  /insert into history\b/.test(text)

/** The writing endpoints of each room, with the names that stand in what answers them. */
const writes = areas.flatMap((area) => {
  const found: { at: string; from: string[] }[] = []
  const add = (at: string, answer: unknown) => found.push({ at, from: namesOf(area.name, String(answer)) })
  area.routes?.(((endpoint: Endpoint, answer: unknown) => {
    if (endpoint.method !== 'GET') add(`${endpoint.method} ${endpoint.path}`, answer)
  }) as never)
  for (const [model, { remove }] of Object.entries(area.removable ?? {})) add(`DELETE /${model}/:id`, remove)
  return found
})

/** A function's own text names what it calls; which of the room's files it stands in, the names tell. */
function namesOf(room: string, text: string): string[] {
  const names = new Set(text.match(/[A-Za-z_$][\w$]*/g))
  const files = house.files.filter((file) => file.startsWith(`src/areas/${room}/`))
  return files.flatMap((file) =>
    [...names]
      .map((name) => `${file} ${name}`)
      .filter((key) => house.pieces.has(key) || house.elsewhere.has(key)),
  )
}

const silent = writes
  .filter(({ from }) => !leadsTo(house, from, writesHistory))
  .map(({ at }) => at)
  .sort()

const subjects = auditedRecordsOf(areas)

describe('every write', () => {
  it('is told in the history, or stands here with its reason', () => {
    expect(writes.length).toBeGreaterThan(60)
    expect(silent).toEqual(Object.keys(unrecorded).sort())
    for (const reason of Object.values(unrecorded)) expect(reason.length).toBeGreaterThan(15)
  })

  it('of a kind that the audit log has a name for', () => {
    const kinds = [...house.pieces.values()].flatMap(({ text }) =>
      [...text.matchAll(/\brecordHistory(?:All)?\(\s*(?:\{[^}]*\}|\w+),\s*'([a-z-]+)'/g)].map(
        ([, kind]) => kind!,
      ),
    )
    expect(kinds.length).toBeGreaterThan(30)
    expect([...new Set(kinds)].filter((kind) => !subjects.has(kind))).toEqual([])
  })
})

const textOf = (wanted: RegExp) =>
  sourceFiles()
    .filter((file) => wanted.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
const tabs = () =>
  [...textOf(/\.tsx$/).matchAll(/<History\b[^>]*?\bsubject="([^"]+)"/gs)].map(([, subject]) => subject!)
// A `standardPages` of an address has the page of one record at `/edit`.
const pages = [...textOf(/\/web\/pages\.ts$/).matchAll(/(route|standardPages)\(['`](\/[^'`]*)['`]/g)].map(
  ([, maker, path]) => (maker === 'route' ? path!.replace(/\$\w+/g, ':id') : `${path}/:id/edit`),
)

/** Whether a page opens at this address: `:id` stands for any name. */
const opensAt = (page: string, address: string) =>
  new RegExp(`^${page.replaceAll(':id', '[^/]+')}$`).test(address)

describe('every kind of record with a history', () => {
  it('is said by one room, opened by a permission there is, and has a page there is', () => {
    const said = areas.flatMap(({ auditedRecords = {} }) => Object.keys(auditedRecords))
    expect(said).toEqual([...new Set(said)])
    for (const [subject, { allow, page }] of subjects) {
      if (allow) expect(agencyPermissions, subject).toContain(allow)
      // A drawer opens by a parameter behind the address of its page.
      if (page)
        expect(
          pages.some((path) => opensAt(path, page.split('?')[0]!)),
          `${subject}: ${page}`,
        ).toBe(true)
    }
  })

  it('is what a History tab asks for', () => {
    const asked = tabs()
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.filter((subject) => !subjects.get(subject)?.allow)).toEqual([])
  })
})
