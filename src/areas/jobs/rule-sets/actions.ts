import { isDeepStrictEqual } from 'node:util'
import { lockPlacement, workedUntil } from '#areas/jobs/placement-check-queries.ts'
import type { Placement } from '#areas/jobs/placement-contract.ts'
import { recordStep } from '#areas/jobs/placement-life/steps.ts'
import { findPlacement, moneyMask, savePlacement } from '#areas/jobs/placement-queries.ts'
import { billedClient } from '#areas/jobs/rate-cards/queries.ts'
import type { ChangeRuleSet, NewRuleSet, RuleSet, TakenRules } from '#areas/jobs/rule-sets/contract.ts'
import {
  clearDefault,
  findRuleSet,
  findVersion,
  insertVersion,
  keepPastRules,
  known,
  ruleSetFor,
  rulesChangedOn,
  saveClients,
  versionsOf,
} from '#areas/jobs/rule-sets/queries.ts'
import { whyNotDefault, whyNotRules, whyNotTake } from '#areas/jobs/rule-sets/rules.ts'
import { whyNotTerms } from '#areas/jobs/rules.ts'
import { changedTerms, ruleLines } from '#areas/jobs/term-changes.ts'
import type { OvertimeRule } from '#areas/jobs/terms.ts'
import { isAgreed, storedStatus } from '#areas/jobs/transitions.ts'
import { agencyDefaults } from '#areas/settings/public.ts'
import { changesTo, forbid } from '#platform/changes.ts'
import { type Context, can, covers } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, invalid, notFound, refuse } from '#platform/refusal.ts'

type Reading = Pick<Context, 'db' | 'who'>

/** As far as the reader may see: rules are money on both sides, and clients may be beyond their reach. */
function masked({ who }: Pick<Context, 'who'>, set: RuleSet): RuleSet {
  const { pay, charge } = moneyMask({ who })
  const clients = can(who, 'overtime_rules.manage') ? set.clients : []
  return { ...set, clients, rules: pay && charge ? set.rules : [] }
}

export const showRuleSet = async (ctx: Reading, id: number) => masked(ctx, await findRuleSet(ctx.db, id))

export async function showVersions(ctx: Reading, id: number) {
  await findRuleSet(ctx.db, id)
  const { pay, charge } = moneyMask(ctx)
  const versions = await versionsOf(ctx.db, id)
  return { data: pay && charge ? versions : versions.map((each) => ({ ...each, rules: [] })) }
}

/** What a new placement at this client would begin with. */
export async function proposedRuleSet(ctx: Reading, clientId: number) {
  const client = await billedClient(ctx.db, clientId)
  if (!client || !covers(ctx.who, 'clients.view', client)) throw notFound('Client')
  const found = await ruleSetFor(ctx.db, clientId)
  return { rule_set: found ? masked(ctx, found) : null }
}

export async function createRuleSet(ctx: Context, given: NewRuleSet): Promise<RuleSet> {
  const { rules, client_ids, ...set } = given
  refuseHidden(ctx)
  await exclusively(ctx.db, 'overtime_rules.default')
  await refuseUnknown(ctx, given)
  refuse(whyNotRules(rules))
  if (set.is_default) await leaveDefault(ctx, null)
  const { currency } = await agencyDefaults(ctx.db)
  const id = await insertRecord(ctx.db, 'overtime_rule_sets', { ...set, currency })
  await insertVersion(ctx.db, author(ctx), { rule_set_id: id, rules_version: 1, rules })
  await saveClients(ctx.db, id, client_ids)
  await recordHistory(ctx, 'overtime-rules', id, 'created', {})
  await announce(ctx.db, 'overtime_rules.changed', { id })
  return showRuleSet(ctx, id)
}

/** Other rules are a new version; whatever took an older one keeps it. */
export async function changeRuleSet(ctx: Context, id: number, change: ChangeRuleSet): Promise<RuleSet> {
  const { version, rules, client_ids, archived, ...given } = change
  if (rules) refuseHidden(ctx)
  await exclusively(ctx.db, 'overtime_rules.default')
  await holdRow(ctx.db, 'overtime_rule_sets', id)
  const before = await findRuleSet(ctx.db, id)
  await refuseUnknown(ctx, { rules: rules ?? [], client_ids: client_ids ?? [] })
  if (rules) refuse(whyNotRules(rules))
  const was = before.archived_at !== null
  refuse(whyNotDefault({ is_default: given.is_default ?? before.is_default, archived: archived ?? was }))
  if (given.is_default && !before.is_default) await leaveDefault(ctx, id)
  const others = rules && !isDeepStrictEqual(rules, before.rules) ? rules : undefined
  const archiving =
    archived === undefined || archived === was ? {} : { archived_at: archived ? ctx.now.toISOString() : null }
  const newest = others ? { rules_version: before.rules_version + 1 } : {}
  await saveVersioned(
    ctx.db,
    'overtime_rule_sets',
    { id, version },
    { ...changesTo(before, given), ...archiving, ...newest },
    'set of rules',
  )
  if (others)
    await insertVersion(ctx.db, author(ctx), {
      ...{ rule_set_id: id, rules_version: before.rules_version + 1, rules: others },
    })
  if (client_ids) await saveClients(ctx.db, id, client_ids)
  const after = await findRuleSet(ctx.db, id)
  await recordHistory(ctx, 'overtime-rules', id, 'changed', changedSet(before, after))
  await announce(ctx.db, 'overtime_rules.changed', { id })
  return showRuleSet(ctx, id)
}

/** Gives a placement a copy of a version from a day on: timesheets that begin before keep the rules they had. */
export async function takeRules(ctx: Context, id: number, given: TakenRules): Promise<Placement> {
  const { from_day, reason, version } = given
  const { owned } = await lockPlacement(ctx.db, id)
  const found = await findPlacement(ctx, id)
  const before = { ...found, status: storedStatus(found.status) }
  refuseHidden(ctx)
  const approve = 'placements.rates.approve'
  const need = isAgreed(before.status) ? [approve] : ['placements.rates.propose', approve]
  if (!need.some((permission) => covers(ctx.who, permission, owned))) forbid(['overtime_rules'], '', need[0]!)
  const setId = given.rule_set_id ?? before.rule_set?.id
  if (setId === undefined)
    throw invalid('rule_set_id', 'It has no set of rules yet: choose one', 'placement.rules')
  const set = await findVersion(ctx.db, setId, given.rules_version ?? null)
  if (!set) throw notFound('Set of rules')
  const { rules_version, rules } = set
  const worked_until = await workedUntil(ctx.db, id)
  const changed_on = await rulesChangedOn(ctx.db, id)
  refuse(whyNotTake({ placement: before, set, rules_version, rules, from_day, worked_until, changed_on }))
  refuse(whyNotTerms({ ...before, overtime_rules: rules } as never))

  if (from_day > before.start_date)
    await keepPastRules(ctx.db, {
      ...{ placement_id: id, until_day: from_day, rules: before.overtime_rules },
      ...{ rule_set_id: before.rule_set_id, rules_version: before.rules_version },
    })
  await savePlacement(ctx.db, id, version, {
    overtime_rules: rules as never,
    rule_set_id: set.id,
    rules_version,
  })
  await recordStep(ctx, id, {
    ...{ kind: 'rules', effective_from: from_day, reason, rule_set_id: set.id, rules_version },
  })
  const saved = await findPlacement({ ...ctx, scope: 'all' }, id)
  await recordHistory(ctx, 'placements', id, 'rules changed', {
    ...changedTerms(before, saved),
    from_day: { from: null, to: from_day },
    reason: { from: null, to: reason },
  })
  await announce(ctx.db, 'placement.changed', { id })
  return saved
}

const author = ({ who }: Pick<Context, 'who'>) => ({
  id: who.id,
  name: who.token_name ? `${who.name} (API token ${who.token_name})` : who.name,
})

function refuseHidden(ctx: Pick<Context, 'who'>): void {
  const { pay, charge } = moneyMask(ctx)
  if (pay && charge) return
  const hidden = pay ? 'placements.rates.view_charge' : 'placements.rates.view_pay'
  throw forbidden(hidden, 'You may not change rates')
}

type Naming = { rules: readonly OvertimeRule[]; client_ids: readonly number[] }

async function refuseUnknown({ db }: Context, { rules, client_ids }: Naming): Promise<void> {
  const asked = { client_ids, rate_code_ids: rules.map((rule) => rule.rate_code_id) }
  const { clients, codes } = await known(db, asked)
  const code = rules.findIndex((rule) => !codes.includes(rule.rate_code_id))
  if (code >= 0) throw invalid(`rules.${code}.rate_code_id`, 'Rate code not found', 'not_found')
  if (client_ids.some((id) => !clients.includes(id)))
    throw invalid('client_ids', 'Client not found', 'not_found')
}

/** Whichever set was the default is told that it no longer is. */
async function leaveDefault(ctx: Context, except: number | null): Promise<void> {
  const left = await clearDefault(ctx.db, except)
  if (left === undefined) return
  await recordHistory(ctx, 'overtime-rules', left, 'changed', { is_default: { from: true, to: false } })
  await announce(ctx.db, 'overtime_rules.changed', { id: left })
}

/** Line by line, under names that the history masks by. */
function changedSet(before: RuleSet, after: RuleSet) {
  const old = linesOf(before)
  const gone = Object.fromEntries(Object.keys(old).map((line) => [line, null]))
  return differences(old, { ...gone, ...linesOf(after) })
}

const linesOf = ({
  rules,
  clients,
  currency,
  placement_count,
  behind_count,
  rule_count,
  ...set
}: RuleSet) => ({
  ...set,
  version: null,
  updated_at: null,
  clients: clients.map(({ name }) => name).join(', '),
  rules: rules.map(({ name }) => name).join(', '),
  ...ruleLines(rules, { pay: currency, charge: currency }),
})
