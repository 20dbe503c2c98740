import { closePortal } from '#areas/access/public.ts'
import { pendingEndingOf } from '#areas/bank/public.ts'
import { engagementLine, nameOf, readable, withheld } from '#areas/candidates/actions.ts'
import { askedFieldsOf } from '#areas/candidates/change-requests/queries.ts'
import type { Candidate, NewCandidate } from '#areas/candidates/contract.ts'
import type { Merge, MergedField, MergePreview } from '#areas/candidates/merging/contract.ts'
import { moveAll, rowsUnder } from '#areas/candidates/merging/queries.ts'
import { differing, movingNames, whyNotMerge } from '#areas/candidates/merging/rules.ts'
import {
  findCandidate,
  findPaid,
  type KeptEngagement,
  opened,
  saveNiNumber,
  shown,
  type WholeCandidate,
  writeEngagements,
} from '#areas/candidates/queries.ts'
import { statusByWork } from '#areas/candidates/rules.ts'
import type { Area } from '#platform/area.ts'
import { type Context, can } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, refuse } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'

type RequestContext = Context & WithVault & { deps: { areas: readonly Area[] } }

/** What would become of two records: shown before anything is done. */
export async function previewMerge(ctx: RequestContext, id: number, otherId: number): Promise<MergePreview> {
  mustSeeWhoTheyAre(ctx)
  const kept = opened(ctx, await findCandidate(ctx, id))
  const other = opened(ctx, await findCandidate(ctx, otherId))
  const why = whyNotMerge(kept, other, await waitingOf(ctx, kept, other))
  const moves = await rowsUnder(ctx.db, otherId)
  return {
    kept: await partyOf(ctx, kept),
    other: await partyOf(ctx, other),
    fields: differing(kept, other),
    engagements: kept.engagements.length === 0 && other.engagements.length > 0 ? 'other' : 'kept',
    moves: moves.map(({ name, count }) => ({ what: movingNames[name] ?? name, count })),
    why_not: why ? [why.title, why.description].join('. ') : null,
  }
}

/**
 * Makes two records one. What lies under the other goes along as it is, what was recorded and approved included; what was
 * issued and what a file of payroll said stays under the record it was made for, which leads here from now on.
 */
export async function mergeCandidates(ctx: RequestContext, id: number, asked: Merge): Promise<Candidate> {
  const { db } = ctx
  mustSeeWhoTheyAre(ctx)
  // In their order, so that two who merge the same pair the other way round wait for each other.
  for (const each of [id, asked.candidate_id].sort((a, b) => a - b)) await holdRow(db, 'candidates', each)
  const kept = opened(ctx, await findCandidate(ctx, id))
  const other = opened(ctx, await findCandidate(ctx, asked.candidate_id))
  // Asked once more: it is done.
  if (other.merged_into?.id === id) return shown(ctx, kept)
  refuse(whyNotMerge(kept, other, await waitingOf(ctx, kept, other)))

  for (const { merges } of ctx.deps.areas) await merges?.candidates?.(ctx, { from: other.id, into: id })
  await moveAll(ctx, other.id, id)
  await takeOver(ctx, kept, other, asked)
  await archive(ctx, other, kept, asked.candidate_version)
  const after = opened(ctx, await findCandidate({ ...ctx, scope: 'all' }, id))
  await recordHistory(ctx, 'candidates', id, 'merged', {
    ...withheld(differences(readable(kept), readable(after))),
    merged: { from: null, to: `${nameOf(other)} (#${other.id})` },
  })
  await announce(db, 'candidate.changed', { id })
  await announce(db, 'candidate.merged', { id, from: other.id })
  await announce(db, 'candidate.engagements_changed', { id })
  return shown(ctx, after)
}

/** Whether two are one is seen by birth and National Insurance number alone. */
function mustSeeWhoTheyAre({ who }: Context) {
  if (!can(who, 'candidates.sensitive.view')) throw forbidden('candidates.sensitive.view')
}

/** What somebody has to decide on first. */
async function waitingOf({ db }: Context, kept: WholeCandidate, other: WholeCandidate) {
  for (const { id, ...one } of [kept, other])
    if ((await askedFieldsOf(db, id)).length > 0)
      return `${nameOf(one)} (#${id}) asked for a change of their details: decide on it first.`
  if ((await pendingEndingOf(db, 'candidates', other.id)) !== '')
    return `Another bank account of ${nameOf(other)} (#${other.id}) waits: decide on it first.`
  return undefined
}

async function partyOf(ctx: RequestContext, candidate: WholeCandidate) {
  const { id, email, status, version, engagements } = candidate
  const { bank_ending } = await findPaid(ctx, id)
  return {
    ...{ id, email, status, version, name: nameOf(candidate), has_bank: bank_ending !== '' },
    engagements: engagements.map(engagementLine),
  }
}

type Opened = WholeCandidate & { ni_number: string }

/** Writes what was chosen of the other over the record that is kept. */
async function takeOver(ctx: RequestContext, kept: Opened, other: Opened, asked: Merge) {
  const taken = (field: MergedField) => asked.take.includes(field)
  const plain = asked.take.filter((field) => field !== 'ni_number')
  const columns = Object.fromEntries(plain.map((field) => [field, other[field]])) as Partial<
    Pick<NewCandidate, Exclude<MergedField, 'ni_number'>>
  >
  const { live_placements } = await findCandidate({ ...ctx, scope: 'all' }, kept.id)
  const status = statusByWork(kept.status, live_placements)
  const { id } = kept
  await saveVersioned(
    ctx.db,
    'candidates',
    { id, version: asked.version },
    { ...columns, status },
    'candidate',
  )
  if (taken('ni_number') && other.ni_number !== '') await saveNiNumber(ctx, id, other.ni_number)
  if (asked.engagements === 'other') await writeEngagements(ctx.db, id, other.engagements.map(bare))
}

/** As it is written for another record: without its id, and without the names beside it. */
const bare = ({
  id: _id,
  supplier_name: _supplier,
  ir35_file_name: _file,
  ...engagement
}: WholeCandidate['engagements'][number]): KeptEngagement => ({
  ...engagement,
  postgraduate_loan: engagement.postgraduate_loan ?? false,
})

/** The record that went leads to the one that is kept, and nobody signs in by it. */
async function archive(ctx: RequestContext, other: WholeCandidate, kept: WholeCandidate, version: number) {
  const { id, user_id } = other
  const columns = {
    ...{ status: 'archived', merged_into_id: kept.id },
    archived_at: other.archived_at ?? ctx.now.toISOString(),
  }
  await saveVersioned(ctx.db, 'candidates', { id, version }, columns, 'candidate')
  if (user_id !== null && user_id !== kept.user_id) await closePortal(ctx, user_id)
  await recordHistory(ctx, 'candidates', id, 'merged_away', {
    status: { from: other.status, to: 'archived' },
    merged_into: { from: null, to: `${nameOf(kept)} (#${kept.id})` },
  })
  await announce(ctx.db, 'candidate.changed', { id })
}
