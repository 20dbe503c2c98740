import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Currencies } from '#areas/jobs/pay-currency.ts'
import { findVersion } from '#areas/jobs/rule-sets/queries.ts'
import { fitsCurrency, otherCurrency } from '#areas/jobs/rule-sets/rules.ts'
import type { OvertimeRule } from '#areas/jobs/terms.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid } from '#platform/refusal.ts'

type Named = {
  rule_set_id?: number | null | undefined
  rules_version?: number | null | undefined
  overtime_rules?: OvertimeRule[] | undefined
}

/**
 * What is sent of a placement, with the version that it names by its set alone, and with the set's rules where they are
 * left out beside it; an empty list is none, and stays it. Refuses a set or version that there is not.
 */
export async function withRuleSet<Sent extends Named>(db: Db, sent: Sent): Promise<Sent> {
  if (sent.rule_set_id === undefined)
    // Without a set a version says nothing.
    return sent.rules_version === undefined ? sent : { ...sent, rules_version: undefined }
  if (sent.rule_set_id === null) return { ...sent, rules_version: null }
  const found = await findVersion(db, sent.rule_set_id, sent.rules_version ?? null)
  if (!found) throw invalid('rule_set_id', 'Set of rules not found', 'not_found')
  const bare = sent.overtime_rules === undefined
  return { ...sent, rules_version: found.rules_version, ...(bare && { overtime_rules: found.rules }) }
}

type Copied = {
  rule_set_id: number | null
  rules_version: number | null
  overtime_rules: readonly OvertimeRule[]
}

/** Refuses a copy whose amounts are in another currency. Rules that were changed since are the placement's own. */
export async function refuseOtherCurrency(db: Db, given: Copied, to: Currencies): Promise<void> {
  if (given.rule_set_id === null) return
  const set = await findVersion(db, given.rule_set_id, given.rules_version)
  if (!set || !isDeepStrictEqual(given.overtime_rules, set.rules)) return
  if (fitsCurrency(set.rules, set.currency, to)) return
  throw invalid('rule_set_id', otherCurrency(set.currency, to), 'placement.rules')
}

/**
 * Refuses another currency for a placement whose rules pay amounts on top, its own as well as copies: they would be read in
 * the new one. Rules that come with the change are looked at by themselves.
 */
export async function refuseAmountsIn(
  db: Db,
  id: number,
  { overtime_rules, ...to }: Currencies & { overtime_rules: readonly OvertimeRule[] | undefined },
): Promise<void> {
  if (overtime_rules) return
  const { rows } = await sql<Currencies & { overtime_rules: OvertimeRule[] }>`
    select p.currency, p.pay_currency, p.overtime_rules from placements p where p.tenant_id = ${db.tenant} and p.id = ${id}`.execute(
    db,
  )
  const [now] = rows
  if (!now || fitsCurrency(now.overtime_rules, now, to)) return
  if (now.currency === to.currency)
    throw invalid(
      'pay_currency',
      `Its overtime rules pay amounts in ${now.pay_currency}: change the rules with it`,
      'placement.rules',
    )
  throw invalid(
    'billing_profile_id',
    `Its overtime rules pay amounts in ${now.currency}, and this profile is in ${to.currency}: change the rules with it`,
    'placement.rules',
  )
}
