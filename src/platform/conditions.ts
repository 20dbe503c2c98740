import { isDayWithin } from '#platform/days.ts'

/**
 * Conditions over a list, as they stand in its address under `where`: groups of conditions, two levels of AND and OR.
 * `["any",["all",["status","is","overdue"],["balance","above","1000"]],["all",["has_dispute","is","yes"]]]`.
 */
export type Conditions = { match: Match; groups: readonly Group[] }
export type Group = { match: Match; conditions: readonly Condition[] }
export type Condition = { field: string; operator: Operator; value: string }
export type Match = 'all' | 'any'

export const operators = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
  begins: 'begins with',
  above: 'is more than',
  below: 'is less than',
  at_least: 'is at least',
  at_most: 'is at most',
  on: 'is on',
  before: 'is before',
  after: 'is after',
  last_days: 'is in the last … days',
  next_days: 'is in the next … days',
  empty: 'is empty',
  filled: 'is not empty',
} as const
export type Operator = keyof typeof operators

export type FieldKind = 'text' | 'choice' | 'number' | 'day' | 'yes_no'

/** What can be asked of a field of each kind, the usual first. */
export const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: ['contains', 'contains_not', 'is', 'is_not', 'begins', 'empty', 'filled'],
  choice: ['is', 'is_not', 'empty', 'filled'],
  number: ['above', 'below', 'at_least', 'at_most', 'is', 'is_not', 'empty', 'filled'],
  day: ['on', 'before', 'after', 'last_days', 'next_days', 'empty', 'filled'],
  yes_no: ['is'],
}

export const mostGroups = 6
export const mostConditions = 20
/** Characters of all of them in an address. */
export const longestConditions = 4_000

export const takesNoValue = (operator: Operator) => operator === 'empty' || operator === 'filled'

/** Undefined: no conditions at all, or more than anybody could read. */
export function readConditions(text: string): Conditions | undefined {
  const read = parsed(text)
  if (!Array.isArray(read)) return undefined
  const [match, ...groups] = read as unknown[]
  if (!isMatch(match) || groups.length < 1 || groups.length > mostGroups) return undefined
  const all = groups.map(readGroup)
  if (all.some((group) => group === undefined)) return undefined
  const count = all.reduce((sum, group) => sum + group!.conditions.length, 0)
  return count <= mostConditions ? { match, groups: all as Group[] } : undefined
}

export function conditionsText({ match, groups }: Conditions): string {
  const written = groups.map((group) => [
    group.match,
    ...group.conditions.map(({ field, operator, value }) => [field, operator, value]),
  ])
  return JSON.stringify([match, ...written])
}

/** Why a value is no answer to what the operator asks of such a field. */
export function whyNotCondition(
  kind: FieldKind,
  { operator, value }: Condition,
  names: Readonly<Record<string, string>> = {},
): string | undefined {
  if (!operatorsOf[kind].includes(operator)) return 'This cannot be asked of it'
  if (takesNoValue(operator)) return undefined
  if (value.trim() === '') return 'Say what it is compared with'
  if (kind === 'choice' && value.split(',').some((each) => !Object.hasOwn(names, each)))
    return 'Choose one of the list'
  if (kind === 'number' && !/^-?\d{1,12}(\.\d{1,4})?$/.test(value)) return 'A number, like 1000 or 12.50'
  if (kind === 'yes_no' && value !== 'yes' && value !== 'no') return 'Yes or no'
  if (kind !== 'day') return undefined
  const counted = operator === 'last_days' || operator === 'next_days'
  if (counted) return /^\d{1,4}$/.test(value) ? undefined : 'How many days, like 30'
  return isDayWithin(value) ? undefined : 'A date like 2026-11-21'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readGroup(group: unknown): Group | undefined {
  if (!Array.isArray(group)) return undefined
  const [match, ...rest] = group as unknown[]
  if (!isMatch(match) || rest.length < 1) return undefined
  const conditions = rest.flatMap((each) => readCondition(each) ?? [])
  return conditions.length === rest.length ? { match, conditions } : undefined
}

function readCondition(condition: unknown): Condition | undefined {
  if (!Array.isArray(condition) || condition.length !== 3) return undefined
  const [field, operator, value] = condition as unknown[]
  if (typeof field !== 'string' || !/^[a-z][a-z0-9_]{0,59}$/.test(field)) return undefined
  if (typeof operator !== 'string' || !Object.hasOwn(operators, operator)) return undefined
  if (typeof value !== 'string' || value.length > 400 || /[^\P{Cc}]/u.test(value)) return undefined
  return { field, operator: operator as Operator, value }
}

const isMatch = (match: unknown): match is Match => match === 'all' || match === 'any'
