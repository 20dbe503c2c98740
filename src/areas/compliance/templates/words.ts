import type { Condition, ConditionRule } from '#areas/compliance/templates/conditions.ts'
import { engagementNames, supplierKindNames } from '#areas/compliance/words.ts'

export const jobTypeNames = {
  contract: 'Contract',
  temp: 'Temporary',
  perm: 'Permanent',
  fixed_term: 'Fixed term',
} as const

export const onNames: Record<ConditionRule['on'], string> = {
  engagement_type: 'Engagement',
  supplier_kind: 'Kind of supplier',
  client: 'Client',
  site_words: 'Words in the site',
  job_type: 'Type of job',
  role_words: 'Words in the role',
  worker_age: 'Age on the first day',
  country: 'Country of the worker',
}

/** A condition as one line: `Engagement is Umbrella, and words in the role are school`. */
export function conditionText({ match, rules }: Condition, nameOf?: NameOf): string {
  return rules.map((rule) => ruleText(rule, nameOf)).join(match === 'all' ? ', and ' : ', or ')
}

type NameOf = (on: ConditionRule['on'], value: string | number) => string | undefined

function ruleText(rule: ConditionRule, nameOf?: NameOf): string {
  const name = onNames[rule.on]
  if (rule.on === 'worker_age') {
    const parts = [
      rule.from !== null ? `${rule.from} or older` : '',
      rule.under !== null ? `under ${rule.under}` : '',
    ]
    return `${name}: ${parts.filter(Boolean).join(' and ') || 'any'}`
  }
  const values = (rule.values as readonly (string | number)[]).map(
    (value) => nameOf?.(rule.on, value) ?? known(rule.on, value),
  )
  return `${name} ${rule.not ? 'is not' : 'is'} ${values.join(' or ')}`
}

const known = (on: ConditionRule['on'], value: string | number): string =>
  (on === 'engagement_type' && (engagementNames as Record<string, string>)[value]) ||
  (on === 'supplier_kind' && (supplierKindNames as Record<string, string>)[value]) ||
  (on === 'job_type' && (jobTypeNames as Record<string, string>)[value]) ||
  (on === 'client' ? `number ${value}` : String(value))
