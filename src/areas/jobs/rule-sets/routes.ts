import {
  changeRuleSet,
  createRuleSet,
  proposedRuleSet,
  showRuleSet,
  showVersions,
  takeRules,
} from '#areas/jobs/rule-sets/actions.ts'
import { ruleSets } from '#areas/jobs/rule-sets/contract.ts'
import { chooseRuleSet, clientRuleSet } from '#areas/jobs/rule-sets/of-client.ts'
import { listRuleSets } from '#areas/jobs/rule-sets/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function ruleSetRoutes(on: On) {
  on(ruleSets.list, ({ db, query }) => listRuleSets(db, query))
  on(ruleSets.show, (ctx) => showRuleSet(ctx, ctx.params.id))
  on(ruleSets.versions, (ctx) => showVersions(ctx, ctx.params.id))
  on(ruleSets.create, (ctx) => createRuleSet(ctx, ctx.body))
  on(ruleSets.change, (ctx) => changeRuleSet(ctx, ctx.params.id, ctx.body))
  on(ruleSets.proposal, (ctx) => proposedRuleSet(ctx, ctx.params.id))
  on(ruleSets.ofClient, (ctx) => clientRuleSet(ctx, ctx.params.id))
  on(ruleSets.chooseForClient, (ctx) => chooseRuleSet(ctx, ctx.params.id, ctx.body))
  on(ruleSets.take, (ctx) => takeRules(ctx, ctx.params.id, ctx.body))
}
