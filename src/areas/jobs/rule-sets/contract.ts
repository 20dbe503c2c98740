import { z } from 'zod'
import { Placement } from '#areas/jobs/placement-contract.ts'
import { OvertimeRule } from '#areas/jobs/terms.ts'
import {
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  text,
  Version,
} from '#platform/http/contract.ts'
import { recordShape } from '#platform/record-shape.ts'
import { longestReason, shortestReason } from '#platform/warnings.ts'

export const ruleSetRecord = recordShape('overtime_rule_sets', {
  name: requiredText(80),
  description: text(500).default(''),
  /** New placements begin with it, where the client has no set of its own. */
  is_default: z.boolean().default(false),
})
const more = {
  rules: z.array(OvertimeRule).min(1, 'Add at least one rule').max(20, 'At most 20 rules'),
  /** New placements at these clients begin with it; a client has one at most. */
  client_ids: z.array(Id).max(200, 'At most 200 clients'),
}

export const NewRuleSet = ruleSetRecord.New.extend({ ...more, client_ids: more.client_ids.default([]) })
export type NewRuleSet = z.output<typeof NewRuleSet>
/** Other rules are a new version; whatever took an older one keeps it. */
export const ChangeRuleSet = ruleSetRecord.Change.extend({
  rules: more.rules.optional(),
  client_ids: more.client_ids.optional(),
  archived: z.boolean().optional(),
})
export type ChangeRuleSet = z.output<typeof ChangeRuleSet>

export const RuleSetRow = z.object({
  ...ruleSetRecord.reply,
  id: Id,
  currency: Currency,
  /** The number of its newest rules. */
  rules_version: z.int(),
  rule_count: z.int(),
  /** How many placements have a version of it, and how many of them an older one. */
  placement_count: z.int(),
  behind_count: z.int(),
  archived_at: Instant.nullable(),
  version: Version,
})
export type RuleSetRow = z.output<typeof RuleSetRow>

export const RuleSet = RuleSetRow.extend({
  /** Empty for people who may not see both pay and charge: multipliers and uplifts are money. */
  rules: z.array(OvertimeRule),
  /** Empty for people who do not keep the sets. */
  clients: z.array(z.object({ id: Id, name: z.string() })),
  created_at: Instant,
  updated_at: Instant,
})
export type RuleSet = z.output<typeof RuleSet>

export const RuleSetVersion = z.object({
  rules_version: z.int(),
  rules: z.array(OvertimeRule),
  user_name: z.string(),
  at: Instant,
  placement_count: z.int(),
})
export type RuleSetVersion = z.output<typeof RuleSetVersion>

export const TakenRules = z.object({
  /** Absent: the set that the placement has. */
  rule_set_id: Id.optional(),
  /** Absent: its newest. */
  rules_version: z.int().min(1).optional(),
  /** They hold for timesheets that begin on this day or later. */
  from_day: Day,
  reason: z.string().trim().min(shortestReason, 'Please say why').max(longestReason),
  version: Version,
})
export type TakenRules = z.output<typeof TakenRules>

/** What new placements at a client begin with: its own set, else the agency's. */
export const ClientRuleSet = z.object({
  own: z.object({ id: Id, name: z.string(), archived: z.boolean() }).nullable(),
  agency: z.object({ id: Id, name: z.string() }).nullable(),
  /** Which sets the placements that are there have: copies, which no other choice touches. */
  placements: z.array(z.object({ rule_set_id: Id.nullable(), name: z.string().nullable(), count: z.int() })),
})
export type ClientRuleSet = z.output<typeof ClientRuleSet>

const params = z.object({ id: IdParam })
const manages = 'overtime_rules.manage'
const sees: [string, ...string[]] = [manages, 'placements.rates.propose', 'placements.rates.approve']

export const ruleSets = {
  list: endpoint({
    method: 'GET',
    path: '/overtime-rules',
    allow: sees,
    summary: 'Sets of overtime rules, without those that were retired',
    query: ListQuery.extend({ archived: z.enum(['false', 'true', 'all']).default('false') }),
    reply: pageOf(RuleSetRow),
  }),
  show: endpoint({ method: 'GET', path: '/overtime-rules/:id', allow: sees, params, reply: RuleSet }),
  versions: endpoint({
    method: 'GET',
    path: '/overtime-rules/:id/versions',
    allow: sees,
    summary: 'Every version of the rules of a set, the newest first',
    params,
    reply: z.object({ data: z.array(RuleSetVersion) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/overtime-rules',
    allow: manages,
    body: NewRuleSet,
    reply: RuleSet,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/overtime-rules/:id',
    allow: manages,
    summary: 'Changes a set: other rules are a new version. Retires it, or offers it again',
    params,
    body: ChangeRuleSet,
    reply: RuleSet,
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/clients/:id/overtime-rules',
    allow: sees,
    summary: 'The set that a new placement at this client begins with: the client’s, else the agency’s',
    params,
    reply: z.object({ rule_set: RuleSet.nullable() }),
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/clients/:id/rule-set',
    allow: manages,
    summary: 'Which set of overtime rules a client has, and which its placements have',
    params,
    reply: ClientRuleSet,
  }),
  chooseForClient: endpoint({
    method: 'PUT',
    path: '/clients/:id/rule-set',
    allow: manages,
    summary: 'Chooses the set that new placements at a client begin with; null: the agency’s',
    params,
    body: z.object({ rule_set_id: Id.nullable(), was: Id.nullable() }),
    reply: ClientRuleSet,
  }),
  take: endpoint({
    method: 'POST',
    path: '/placements/:id/overtime-rules',
    allow: ['placements.rates.approve', 'placements.rates.propose'],
    summary: 'Gives a placement a copy of a version of a set, from a day on',
    params,
    body: TakenRules,
    reply: Placement,
  }),
}
