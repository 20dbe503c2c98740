import { ownerOf, renameUsers, userForEmail, userKinds } from '#areas/access/public.ts'
import { bankFields } from '#areas/bank/contract.ts'
import { giveBanks, whyNotBank } from '#areas/bank/public.ts'
import { askedFieldsOf } from '#areas/candidates/change-requests/queries.ts'
import { whyNotWhileAsked } from '#areas/candidates/change-requests/rules.ts'
import {
  type Candidate,
  type ChangeCandidate,
  type EngagementInput,
  type NewCandidate,
  sensitiveEngagement,
  sensitiveFields,
} from '#areas/candidates/contract.ts'
import { carriedOn } from '#areas/candidates/engagement-rules.ts'
import { inviteNew } from '#areas/candidates/inviting.ts'
import { whyNotMerged } from '#areas/candidates/merging/rules.ts'
import {
  deleteCandidate,
  emailTaken,
  findCandidate,
  type KeptEngagement,
  type Other,
  opened,
  saveNiNumber,
  shown,
  taken,
  type WholeCandidate,
  writeEngagements,
} from '#areas/candidates/queries.ts'
import {
  addressTaken,
  duplicate,
  statusPermission,
  whyNotBirthday,
  whyNotEnd,
  whyNotEngagements,
  whyNotStatus,
} from '#areas/candidates/rules.ts'
import { takeoutFiles } from '#areas/candidates/takeouts/queries.ts'
import { restOnFiles } from '#areas/files/public.ts'
import { todayOf } from '#areas/settings/public.ts'
import { suppliersOf } from '#areas/suppliers/public.ts'
import type { Area } from '#platform/area.ts'
import { changesTo, forbid } from '#platform/changes.ts'
import { type Context, can, covers } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { type FieldErrors, invalid, Refusal, refuse } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'
import { acceptWarnings } from '#platform/warnings.ts'

type RequestContext = Context & WithVault & { deps: { areas: readonly Area[] } }

export async function createCandidate(ctx: RequestContext, given: NewCandidate): Promise<Candidate> {
  const { engagements, accepted, owner_user_id, ni_number, invite, ...person } = given
  const { bank_name, account_name, sort_code, account_number, ...details } = person
  const account = { bank_name, account_name, sort_code, account_number }
  if (!can(ctx.who, 'candidates.bank.update'))
    forbid(
      bankFields.filter((field) => account[field] !== ''),
      '',
      'candidates.bank.update',
    )
  if (invite && !can(ctx.who, 'candidates.invite')) forbid(['invite'], '', 'candidates.invite')
  refuse(whyNotBank(account, 'candidate.bank'))
  refuse(whyNotBirthday(details.dob, await todayOf(ctx)))
  const engaged = engagements.map((one) => completed(one, undefined))
  await checkEngagements(ctx.db, engaged, [])
  await restOnStatements(ctx, undefined, engaged, [])
  await refuseTakenAddress(ctx, details.email)
  const reasons = acceptWarnings([await duplicateWarning(ctx, { ...details, ni_number })], accepted)
  const owner = await ownerOf(ctx.db, owner_user_id === undefined ? ctx.who.id : owner_user_id)
  const user_id = await userForEmail(ctx.db, {
    email: details.email,
    name: nameOf(details),
    role: 'candidate',
  })
  const id = await insertRecord(ctx.db, 'candidates', { ...details, ...owner, user_id })
  // The record's own id is bound into what is locked, so it comes second.
  await giveBanks(ctx.db, ctx.deps.vault, 'candidates', [{ id, bank: account }])
  if (ni_number !== '') await saveNiNumber(ctx, id, ni_number)
  await writeEngagements(ctx.db, id, engaged)
  await recordHistory(ctx, 'candidates', id, 'created', reasons)
  await announce(ctx.db, 'candidate.created', { id })
  const everywhere = { ...ctx, scope: 'all' as const }
  if (invite) await inviteNew(ctx, await findCandidate(everywhere, id))
  // Answers to a create are kept for its Idempotency-Key, in the clear.
  return { ...shown(ctx, await findCandidate(everywhere, id)), ni_number: null }
}

export async function changeCandidate(
  ctx: RequestContext,
  id: number,
  change: ChangeCandidate,
): Promise<Candidate> {
  const { version, accepted, owner_user_id, engagements: asked, ...sent } = change
  await holdRow(ctx.db, 'candidates', id)
  const before = opened(ctx, await findCandidate(ctx, id))
  refuse(whyNotMerged(before))
  const { ni_number, ...plain } = changesTo(before, sent)
  const changes = { ...plain, ...(ni_number === undefined ? {} : { ni_number }) }
  const owner =
    owner_user_id === undefined || owner_user_id === before.owner_user_id
      ? {}
      : await ownerOf(ctx.db, owner_user_id)
  const after = { ...before, ...changes }
  const engagements = asked && keptEngagements(ctx, asked, before)
  refuseBeyond(ctx, before, { ...changes, ...owner, ...(engagements && { engagements }) })
  refuse(whyNotWhileAsked(Object.keys(changes), await askedFieldsOf(ctx.db, id)))
  if (changes.dob !== undefined) refuse(whyNotBirthday(after.dob, await todayOf(ctx)))
  refuse(whyNotStatus(before.status, after.status, after))
  if (engagements) await checkEngagements(ctx.db, engagements, before.engagements)
  if (engagements) await restOnStatements(ctx, id, engagements, before.engagements)
  if (changes.email !== undefined) await refuseTakenAddress(ctx, changes.email, before)
  const renamed = (changes.first_name ?? changes.last_name ?? changes.ni_number) !== undefined
  const duplicates = renamed && (await duplicateWarning(ctx, { ...after, ni_number: ni_number ?? '' }, id))
  const reasons = acceptWarnings([duplicates || undefined], accepted)

  const columns = { ...plain, ...owner, ...archival(ctx, changes.status) }
  await saveVersioned(ctx.db, 'candidates', { id, version }, columns, 'candidate')
  if (ni_number !== undefined) await saveNiNumber(ctx, id, ni_number)
  if (engagements) await writeEngagements(ctx.db, id, engagements)
  if (before.user_id)
    await renameUsers(ctx.db, [{ id: before.user_id, name: nameOf(after), email: after.email }])
  const now = await findCandidate({ ...ctx, scope: 'all' }, id)
  const hidden =
    payDetails(before) === payDetails(now) ? {} : { pay_details: { from: 'withheld', to: 'withheld' } }
  const recorded = { ...differences(readable(before), readable(opened(ctx, now))), ...hidden, ...reasons }
  if (Object.keys(recorded).length > 0)
    await recordHistory(ctx, 'candidates', id, 'changed', withheld(recorded))
  await announce(ctx.db, 'candidate.changed', { id })
  if ('engagements' in recorded) await announce(ctx.db, 'candidate.engagements_changed', { id })
  return shown(ctx, now)
}

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`

const archival = (ctx: Context, status: string | undefined) =>
  status === undefined ? {} : { archived_at: status === 'archived' ? ctx.now.toISOString() : null }

/** Details, leaving and archiving are permissions of their own, and each must reach this candidate. */
function refuseBeyond(ctx: Context, candidate: WholeCandidate, changes: object) {
  const may = (permission: string) => covers(ctx.who, permission, candidate)
  const { status } = changes as { status?: Candidate['status'] }
  const permission = status && statusPermission(candidate.status, status)
  const details = Object.keys(changes).filter(
    (field) => field !== 'status' && !(permission === 'candidates.leaver' && field === 'last_worked_on'),
  )
  if (!may('candidates.update')) forbid(details, '', 'candidates.update')
  if (permission && !may(permission)) forbid(['status'], '', permission)
  if (!can(ctx.who, 'candidates.sensitive.view'))
    forbid(
      details.filter((field) => (sensitiveFields as readonly string[]).includes(field)),
      '',
      'candidates.sensitive.view',
    )
}

/** Engagements as they are kept: what the person may not see stays as it was, and is not theirs to say. */
function keptEngagements(ctx: Context, given: readonly EngagementInput[], { engagements }: WholeCandidate) {
  const sees = can(ctx.who, 'candidates.sensitive.view')
  const said = given.flatMap((one, at) =>
    sensitiveEngagement.filter((field) => Boolean(one[field])).map((field) => `engagements.${at}.${field}`),
  )
  if (!sees) forbid(said, '', 'candidates.sensitive.view')
  return given.map((one) => {
    const hidden = Object.fromEntries(sensitiveEngagement.map((field) => [field, undefined]))
    const before = one.id === undefined ? engagements[0] : engagements.find(({ id }) => id === one.id)
    return completed(sees ? one : { ...one, ...hidden }, before)
  })
}

/** With what was left out, as it was before, as far as the type has it. */
function completed(
  one: EngagementInput,
  before: WholeCandidate['engagements'][number] | undefined,
): KeptEngagement {
  const { student_loan_plan, postgraduate_loan, pension_status, pension_opt_out_on } = one
  const was = carriedOn(before, one.type)
  return {
    ...one,
    student_loan_plan: student_loan_plan === undefined ? (was.student_loan_plan ?? null) : student_loan_plan,
    postgraduate_loan: postgraduate_loan ?? was.postgraduate_loan ?? false,
    pension_status: pension_status === undefined ? (was.pension_status ?? null) : pension_status,
    pension_opt_out_on:
      pension_opt_out_on === undefined ? (was.pension_opt_out_on ?? null) : pension_opt_out_on,
  }
}

/** Refuses engagements that cannot be, each at its line: `engagements.0.supplier_id`. */
export async function checkEngagements(
  db: Db,
  given: readonly KeptEngagement[],
  before: { id: number; supplier_id: number | null }[],
) {
  const errors: FieldErrors = {}
  for (const [at, { id }] of given.entries()) {
    const first = given.findIndex((other) => other.id === id)
    if (id !== undefined && (first !== at || !before.some((one) => one.id === id)))
      errors[`engagements.${at}.id`] = ['This candidate has no such engagement']
  }
  if (Object.keys(errors).length > 0)
    refuse({ code: 'not_found', title: 'Please check the engagement', errors })
  const ids = given.flatMap(({ supplier_id }) => supplier_id ?? [])
  refuse(whyNotEngagements(given, await suppliersOf(db, ids), before))
}

/** The statement of a determination is a file of the candidate that the person sees; what was there may stay. */
async function restOnStatements(
  ctx: RequestContext,
  candidate: number | undefined,
  given: readonly KeptEngagement[],
  before: readonly { ir35_file_id: number | null }[],
) {
  const known = new Set(before.map(({ ir35_file_id }) => ir35_file_id))
  const at = given.findIndex(({ ir35_file_id }) => !known.has(ir35_file_id) && ir35_file_id !== null)
  const fresh = [
    ...new Set(given.flatMap(({ ir35_file_id: id }) => (id === null || known.has(id) ? [] : [id]))),
  ]
  if (fresh.length === 0) return
  const about = { subject: 'candidates', subject_id: candidate ?? 0, sensitive: false }
  if (candidate === undefined || !(await restOnFiles(ctx, fresh, about)))
    throw invalid(`engagements.${at}.ir35_file_id`, 'Choose a file of this candidate', 'not_found')
}

/** An address is one person's: no other candidate's, and no login of anybody who is not a candidate. */
async function refuseTakenAddress(ctx: Context, email: string, candidate?: WholeCandidate) {
  const other = await emailTaken(ctx.db, email, candidate?.id)
  if (other) refuse(addressTaken('candidate', existing(ctx, other)))
  const kind = (await userKinds(ctx.db, [email])).get(email)
  const own = candidate?.email === email || (!candidate && kind === 'candidate')
  if (kind !== undefined && !own) refuse(addressTaken(kind))
}

export async function duplicateWarning(
  ctx: Context & WithVault,
  given: Parameters<typeof taken>[1],
  except?: number,
) {
  await exclusively(ctx.db, 'candidate.name')
  const other = await taken(ctx, given, except)
  return other && duplicate(other.field, existing(ctx, other))
}

/** The way to who is there already, for somebody who may open their page; others are not told who it is. */
function existing({ who }: Context, other: Other) {
  if (!covers(who, 'candidates.view', other)) return undefined
  return { label: `See ${other.name}`, page: `/candidates/${other.id}/view` }
}

/** A candidate as their history tells it. */
export function readable(whole: WholeCandidate & { ni_number: string }) {
  const {
    engagements,
    placements: _placements,
    sheets_under_former_payer: _sheets,
    live_placements: _live,
    change_requested: _asked,
    merged_into: _merged,
    portal: _portal,
    owner_user_id: _owner,
    ni_locked: _locked,
    ...candidate
  } = whole
  return {
    ...candidate,
    engagements: engagements.map(engagementLine),
  }
}

/** An engagement as the history tells it. */
export const engagementLine = (engagement: WholeCandidate['engagements'][number]): string => {
  const { type, supplier_name, effective_from, payroll_ref, tax_code, pay_frequency } = engagement
  const { holiday_scheme, wtr_opt_out_on, wtr_withdrawn_on, conduct_opt_out_on, ir35_status, ir35_dated } =
    engagement
  return [
    ...[`${type} from ${effective_from}`, supplier_name, payroll_ref, tax_code, pay_frequency],
    holiday_scheme && `holiday ${holiday_scheme}`,
    wtr_opt_out_on && `48 hours opted out ${wtr_opt_out_on}`,
    wtr_withdrawn_on && `withdrawn ${wtr_withdrawn_on}`,
    conduct_opt_out_on && `Conduct Regulations opted out ${conduct_opt_out_on}`,
    ir35_status && `IR35 ${ir35_status} ${ir35_dated}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether what the history withholds of engagements is another. */
const payDetails = ({ engagements }: Pick<WholeCandidate, 'engagements'>) =>
  JSON.stringify(
    engagements.map((one) => [one.effective_from, ...sensitiveEngagement.map((field) => one[field])]),
  )

/** The history says that something sensitive changed, and not to what: it is read by more people than the field is. */
export function withheld(changes: Record<string, unknown>) {
  const hidden = { from: 'withheld', to: 'withheld' }
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) =>
      (sensitiveFields as readonly string[]).includes(field) ? [field, hidden] : [field, value],
    ),
  )
}

/** A candidate who never worked is deleted; any other is archived, unless they are placed. The login goes with neither. */
export async function removeCandidate(ctx: Context, id: number) {
  await holdRow(ctx.db, 'candidates', id)
  const candidate = await findCandidate(ctx, id)
  const name = nameOf(candidate)
  const keys = await takeoutFiles(ctx.db, id)
  if (await deletedUnlessUsed(ctx.db, () => deleteCandidate(ctx.db, id))) {
    if (keys.length > 0) await enqueue(ctx.db, 'candidates.discard_takeouts', { keys })
    await recordHistory(ctx, 'candidates', id, 'deleted', { name: { from: name, to: null } })
    await announce(ctx.db, 'candidate.deleted', { id })
    return { title: 'Candidate deleted', description: `${name} has been deleted.` }
  }
  if (candidate.status === 'archived') {
    throw new Refusal(
      'candidate.archived',
      409,
      'This candidate is archived already',
      'Their records are kept.',
    )
  }
  refuse(whyNotEnd(candidate))
  const columns = { status: 'archived', ...archival(ctx, 'archived') }
  await saveVersioned(ctx.db, 'candidates', candidate, columns, 'candidate')
  await recordHistory(ctx, 'candidates', id, 'archived', {
    status: { from: candidate.status, to: 'archived' },
  })
  await announce(ctx.db, 'candidate.changed', { id })
  return {
    title: 'Candidate archived',
    description: `${name} has worked before, so their records are kept and they were archived.`,
    kept: true as const,
  }
}
