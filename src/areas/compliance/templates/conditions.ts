/** For whom something is asked: conditions over a placement and the people of it. Pure. */
import { z } from 'zod'
import { engagementTypes } from '#areas/candidates/contract.ts'
import { supplierKinds } from '#areas/suppliers/contract.ts'
import { Id, requiredText } from '#platform/http/contract.ts'

export const jobTypes = ['contract', 'temp', 'perm', 'fixed_term'] as const

const not = z.boolean().default(false)
const values = <T extends z.ZodType>(one: T) =>
  z.array(one).min(1, 'Choose at least one').max(50, 'At most 50')

/** One thing that must be so; `not`: that must not. */
export const ConditionRule = z.discriminatedUnion('on', [
  z.object({ on: z.literal('engagement_type'), values: values(z.enum(engagementTypes)), not }),
  z.object({ on: z.literal('supplier_kind'), values: values(z.enum(supplierKinds)), not }),
  z.object({ on: z.literal('client'), values: values(Id), not }),
  /** Words in the name of the site. */
  z.object({ on: z.literal('site_words'), values: values(requiredText(60)), not }),
  z.object({ on: z.literal('job_type'), values: values(z.enum(jobTypes)), not }),
  /** Words in the title of the job, or the role of the placement. */
  z.object({ on: z.literal('role_words'), values: values(requiredText(60)), not }),
  /** Of the worker on the first day: `from` and older, younger than `under`. */
  z.object({
    on: z.literal('worker_age'),
    from: z.int().min(0).max(120).nullable().default(null),
    under: z.int().min(1).max(120).nullable().default(null),
  }),
  /** Where the worker lives, `GB`. */
  z.object({
    on: z.literal('country'),
    values: values(z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, like GB')),
    not,
  }),
])
export type ConditionRule = z.output<typeof ConditionRule>

/** All of these, or any. */
export const Condition = z.object({
  match: z.enum(['all', 'any']).default('all'),
  rules: z.array(ConditionRule).min(1, 'Add at least one condition').max(12, 'At most 12 conditions'),
})
export type Condition = z.output<typeof Condition>

/** What is known of a placement that conditions ask about. */
export type Facts = {
  engagement_type: string
  supplier_kind: string | null
  client_id: number
  /** What the site is called. */
  site: string
  job_type: string
  /** Title of the job and role of the placement. */
  role: string
  /** On the first day; null: no date of birth is known. */
  worker_age: number | null
  country: string
}

/** Does it hold? No condition always does. Whose age is unknown is asked as if the condition held: better once too often. */
export function holds(condition: Condition | null, facts: Facts): boolean {
  if (condition === null) return true
  const one = (rule: ConditionRule) => ruleHolds(rule, facts)
  return condition.match === 'all' ? condition.rules.every(one) : condition.rules.some(one)
}

function ruleHolds(rule: ConditionRule, facts: Facts): boolean {
  if (rule.on === 'worker_age') {
    const age = facts.worker_age
    return (
      age === null || ((rule.from === null || age >= rule.from) && (rule.under === null || age < rule.under))
    )
  }
  return isAmong(rule, facts) !== rule.not
}

function isAmong(rule: Exclude<ConditionRule, { on: 'worker_age' }>, facts: Facts): boolean {
  switch (rule.on) {
    case 'engagement_type':
      return rule.values.some((value) => value === facts.engagement_type)
    case 'supplier_kind':
      return rule.values.some((value) => value === facts.supplier_kind)
    case 'client':
      return rule.values.includes(facts.client_id)
    case 'site_words':
      return hasWord(facts.site, rule.values)
    case 'job_type':
      return rule.values.some((value) => value === facts.job_type)
    case 'role_words':
      return hasWord(facts.role, rule.values)
    case 'country':
      return rule.values.includes(facts.country)
  }
}

const hasWord = (text: string, words: readonly string[]) =>
  words.some((word) => text.toLowerCase().includes(word.toLowerCase()))

/**
 * Why it can never hold, whatever the placement is; undefined: it can. With `any` each rule would have to be impossible.
 * Several conditions that must hold together are given as one list.
 */
export function neverHolds(conditions: readonly (Condition | null)[]): string | undefined {
  const together: ConditionRule[] = []
  for (const condition of conditions) {
    if (condition === null) continue
    const { match, rules } = condition
    if (match === 'all' || rules.length === 1) together.push(...rules)
    else if (rules.every((rule) => impossible([rule]))) return impossible([rules[0]!])
  }
  return impossible(together)
}

function impossible(rules: readonly ConditionRule[]): string | undefined {
  const ages = rules.filter((rule) => rule.on === 'worker_age')
  const from = Math.max(0, ...ages.map((rule) => rule.from ?? 0))
  const under = Math.min(999, ...ages.map((rule) => rule.under ?? 999))
  if (from >= under) return `Nobody is ${from} or older and under ${under}`
  for (const on of ['engagement_type', 'supplier_kind', 'client', 'job_type', 'country'] as const) {
    const left = leftOf(rules, on)
    if (left?.size === 0)
      return `No placement can be what the conditions on ${subjectWords[on]} ask for together`
  }
  const engaged = leftOf(rules, 'engagement_type')
  const through = leftOf(rules, 'supplier_kind')
  if (engaged && through && [...engaged].every((type) => type === 'paye' || type === 'perm'))
    return 'Who is employed by you works through no supplier'
  return undefined
}

const every: Partial<Record<ConditionRule['on'], readonly string[]>> = {
  engagement_type: engagementTypes,
  supplier_kind: supplierKinds,
  job_type: jobTypes,
}

/** Which values still fit all rules about one thing; undefined: no rule narrows it. */
function leftOf(rules: readonly ConditionRule[], on: ConditionRule['on']): Set<string | number> | undefined {
  type Valued = { on: string; values: readonly (string | number)[]; not: boolean }
  const about = rules.filter((rule) => rule.on === on) as readonly Valued[]
  const wanted = about.filter(({ not }) => !not)
  // Without a value that must be, what is left of a few known ones; of clients and countries there are always others.
  const begin = wanted[0]?.values ?? (about.length > 0 && on !== 'supplier_kind' ? every[on] : undefined)
  if (!begin) return undefined
  const fits = (value: string | number) => about.every((rule) => rule.values.includes(value) !== rule.not)
  return new Set(begin.filter(fits))
}

export const subjectWords: Record<ConditionRule['on'], string> = {
  engagement_type: 'the engagement',
  supplier_kind: 'the kind of supplier',
  client: 'the client',
  site_words: 'words of the site',
  job_type: 'the type of job',
  role_words: 'words of the role',
  worker_age: 'the worker’s age',
  country: 'the country',
}
