import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { DocumentKind } from '#areas/invoices/contract.ts'
import { checkRules, findingModes, ruleNames } from '#areas/invoices/pre-flight/words.ts'
import { Day, Done, endpoint, Id, IdParam, Instant, requiredText, Version } from '#platform/http/contract.ts'
import { longestReason, shortestReason } from '#platform/warnings.ts'

export const RuleName = z.enum(ruleNames)
const Mode = z.enum(findingModes)

const between = ({ least, most }: { least: number; most: number }) =>
  z.int().min(least, `At least ${least}`).max(most, `At most ${most}`)

/** What an agency does about each check, and from where on. */
export const CheckRules = z.object({
  duplicate: z.object({ mode: Mode, days: between(checkRules.duplicate.thresholds.days) }),
  hours: z.object({
    mode: Mode,
    sigma: between(checkRules.hours.thresholds.sigma),
    least_hours: between(checkRules.hours.thresholds.least_hours),
    least_sheets: between(checkRules.hours.thresholds.least_sheets),
  }),
  margin: z.object({ mode: Mode, points: between(checkRules.margin.thresholds.points) }),
  rate: z.object({ mode: Mode }),
  bank: z.object({ mode: Mode, days: between(checkRules.bank.thresholds.days) }),
  missing: z.object({ mode: Mode, weeks: between(checkRules.missing.thresholds.weeks) }),
  agreement: z.object({ mode: Mode, days: between(checkRules.agreement.thresholds.days) }),
  first: z.object({ mode: Mode }),
})
export type CheckRules = z.output<typeof CheckRules>

/** `version` 0 while nothing was ever decided. */
const ShownRules = z.object({ rules: CheckRules, version: z.int() })
export type ShownRules = z.output<typeof ShownRules>

export const ChangeRules = z.object({ rules: CheckRules.partial(), version: Version })
export type ChangeRules = z.output<typeof ChangeRules>

/** What a finding speaks of, to open it. */
const Related = z.object({
  kind: z.enum(['timesheets', 'placements', 'clients', 'suppliers', 'invoices']),
  id: Id,
  label: z.string(),
})
export type Related = z.output<typeof Related>

export const Finding = z.object({
  /** Of just these figures: with others it is another one. */
  id: z.string(),
  side: DocumentKind,
  rule: RuleName,
  mode: Mode,
  party_id: Id.nullable(),
  party_name: z.string(),
  words: z.string(),
  /** What the words are made of; minutes, hundredths of a percent, days. */
  figures: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  records: z.array(Related),
  /** Drafts it stands on; none in a preview. */
  invoice_ids: z.array(Id),
  dismissal: z.object({ id: Id, reason: z.string(), by: z.string().nullable(), at: Instant }).nullable(),
})
export type Finding = z.output<typeof Finding>

/** The first 500, open ones first; `open` and `dismissed` count all. */
export const Findings = z.object({ data: z.array(Finding), open: z.int(), dismissed: z.int() })
export type Findings = z.output<typeof Findings>

export const FindingId = z.string().min(1).max(300)

const ofRun = {
  side: DocumentKind,
  period_end: Day.optional(),
  planned_date: Day.optional(),
}
const Owner = (id: typeof Id | typeof IdParam) => z.union([z.literal('none'), id]).optional()

const OfRun = z.object({ ...ofRun, party_id: IdParam.optional(), owner_user_id: Owner(IdParam) })
const OfDrafts = z.object({
  invoice_id: IdParam.optional(),
  run_id: IdParam.optional(),
  side: DocumentKind.optional(),
})

const Dismissing = z.object({
  ids: z.array(FindingId).min(1, 'Choose at least one').max(500, 'At most 500 at once'),
  reason: requiredText(longestReason).min(shortestReason, 'Please say why'),
  /** Findings of a preview, narrowed as it was; absent: of drafts. */
  run: z.object({ ...ofRun, party_id: Id.optional(), owner_user_id: Owner(Id) }).optional(),
})
export type Dismissing = z.output<typeof Dismissing>

export const preFlight = {
  rules: endpoint({
    method: 'GET',
    path: '/pre-flight-rules',
    allow: ['settings.invoices', 'invoices.numbering.manage'],
    summary: 'What the agency does about each check before a run and before issue',
    reply: ShownRules,
  }),
  changeRules: endpoint({
    method: 'PATCH',
    path: '/pre-flight-rules',
    allow: 'settings.invoices',
    body: ChangeRules,
    reply: ShownRules,
  }),
  ofRun: endpoint({
    method: 'GET',
    path: '/invoice-runs/findings',
    allow: 'invoices.run',
    summary: 'What stands out in the time that a run would take',
    query: OfRun,
    reply: Findings,
  }),
  ofDrafts: endpoint({
    method: 'GET',
    path: '/invoice-findings',
    allow: anyInvoice('view'),
    summary: 'What stands out on documents that are not issued yet',
    query: OfDrafts,
    reply: Findings,
  }),
  fileOfRun: endpoint({
    method: 'GET',
    path: '/invoice-runs/findings-file',
    allow: 'exports.run',
    summary: 'What stands out in the time that a run would take, as a CSV file: all of it',
    query: OfRun,
    produces: 'text/csv',
    transaction: true,
  }),
  fileOfDrafts: endpoint({
    method: 'GET',
    path: '/invoice-findings/file',
    allow: 'exports.run',
    summary: 'What stands out on documents that are not issued yet, as a CSV file: all of it',
    query: OfDrafts,
    produces: 'text/csv',
    transaction: true,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/invoice-findings/dismissals',
    allow: ['invoices.run', ...anyInvoice('issue')],
    summary: 'Says why findings are right; they come back when their figures change',
    body: Dismissing,
    reply: Done.extend({ dismissed: z.int() }),
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/invoice-findings/dismissals/:id',
    allow: ['invoices.run', ...anyInvoice('issue')],
    params: z.object({ id: IdParam }),
    reply: Done,
  }),
}
