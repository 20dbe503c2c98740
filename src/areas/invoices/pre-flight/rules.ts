import type { DocumentKind, InvoiceType } from '#areas/invoices/contract.ts'
import type { CheckRules, Related } from '#areas/invoices/pre-flight/contract.ts'
import type { Found } from '#areas/invoices/pre-flight/queries.ts'
import {
  checkRules,
  type FindingMode,
  type RuleName,
  ruleNames,
  ruleOf,
} from '#areas/invoices/pre-flight/words.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import type { Reader } from '#platform/locales.ts'
import { formatRate } from '#platform/money.ts'
import type { Reason, Warning } from '#platform/refusal.ts'

const standards = Object.fromEntries(
  ruleNames.map((name) => {
    const { standard, thresholds } = ruleOf(name)
    const values = Object.entries(thresholds).map(([key, threshold]) => [key, threshold.standard])
    return [name, { mode: standard, ...Object.fromEntries(values) }]
  }),
) as CheckRules

/** What holds for each check: what the agency chose, else its standard; also for one that came later. */
export function rulesInForce(chosen: { [Name in RuleName]?: CheckRules[Name] | undefined }): CheckRules {
  return Object.fromEntries(
    ruleNames.map((name) => [name, { ...standards[name], ...chosen[name] }]),
  ) as CheckRules
}

/** The checks in one of these modes that this person may know of. */
export function rulesFor(
  rules: CheckRules,
  permissions: ReadonlySet<string>,
  modes: readonly FindingMode[],
): RuleName[] {
  return ruleNames.filter((name) => modes.includes(rules[name].mode) && sees(permissions, name))
}

/** Some findings tell what is paid or where to: whoever may not see that does not hear of them, nor how many there are. */
export function sees(permissions: ReadonlySet<string>, name: RuleName): boolean {
  const { permission } = ruleOf(name)
  return permission === undefined || permissions.has(permission)
}

/** Is it kept from some who see the documents? Then their history says nothing of it. */
export const isRestricted = (name: RuleName): boolean => 'permission' in checkRules[name]

export const idOf = (
  { rule, subject, print }: Pick<Found, 'rule' | 'subject' | 'print'>,
  side: DocumentKind,
) => `${side} ${rule} ${subject} ${print}`

/** What stands out, in words and figures. */
export function wordsOf({ rule, figures, about, party_name }: Found, { locale }: Reader): string {
  const day = (key: string) => formatDay(String(figures[key]), 'date', locale)
  const number = (key: string) => Number(figures[key])
  const days =
    figures.from === figures.to
      ? `on ${day('from')}`
      : `from ${'from' in figures ? day('from') : ''} to ${'to' in figures ? day('to') : ''}`
  const worker = String(about.worker ?? '')
  const before = () => counted(number('sheets'), 'timesheet')
  switch (rule) {
    case 'duplicate':
      return `${worker} has time on two timesheets for ${counted(number('days'), 'same day')} ${days}.`
    case 'hours':
      return `${worker} has ${hours(number('minutes'))} in the period to ${formatDay(String(about.period_end), 'date', locale)}. The ${before()} before had ${hours(number('mean'))} on average, with a standard deviation of ${hours(number('deviation'))}.`
    case 'margin':
      return `The margin of ${worker} in the period to ${formatDay(String(about.period_end), 'date', locale)} is ${percent(number('margin'))}. The ${before()} before had ${percent(number('was'))}.`
    case 'rate': {
      const rate = (key: string) => formatRate(String(figures[key]), String(about.currency), locale)
      return `${about.label} of ${worker} ${days} is at ${rate('rate')}. The placement says ${rate('agreed')}.`
    }
    case 'bank':
      return `${party_name} is paid to another account since ${day('changed_on')}${about.ending ? ` (${about.ending})` : ''}.`
    case 'missing':
      return `${party_name}: ${counted(number('sheets'), 'timesheet')} of ${counted(number('workers'), 'worker')} for periods that end ${days} ${number('sheets') === 1 ? 'is' : 'are'} not approved.`
    case 'agreement':
      return about.ended
        ? `The self-billing agreement with ${party_name} ended on ${day('ends_on')}.`
        : `The self-billing agreement with ${party_name} ends on ${day('ends_on')}.`
    case 'first':
      return `This is the first document for ${party_name}. Compare name, address and terms with what was agreed.`
  }
}

/** 41:30 hours, as they are written everywhere. */
const hours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} hours`

const percent = (hundredths: number): string => `${hundredths / 100} %`

type OtherDocument = {
  id: number
  number: string | null
  type: InvoiceType
  owner_user_id: number | null
  team_id: number | null
}

/** What it speaks of, to open it; another document for whom may see it. */
export function recordsOf(
  { rule, about, party_id }: Found,
  side: DocumentKind,
  sees: (document: OtherDocument) => boolean,
): Related[] {
  const other = about.other ? (JSON.parse(String(about.other)) as OtherDocument) : undefined
  const one = (kind: Related['kind'], key: string, label: string): Related[] =>
    typeof about[key] === 'number' ? [{ kind, id: about[key], label }] : []
  const party: Related[] =
    party_id === null
      ? []
      : [
          side === 'sales'
            ? { kind: 'clients', id: party_id, label: 'Client' }
            : { kind: 'suppliers', id: party_id, label: 'Supplier' },
        ]
  switch (rule) {
    case 'duplicate':
      return [
        ...one('timesheets', 'timesheet_id', 'Timesheet'),
        ...one('timesheets', 'other_timesheet_id', 'Other timesheet'),
        ...(other && sees(other)
          ? [{ kind: 'invoices' as const, id: other.id, label: other.number ?? 'Draft' }]
          : []),
      ]
    case 'hours':
    case 'margin':
    case 'rate':
      return [
        ...one('timesheets', 'timesheet_id', 'Timesheet'),
        ...one('placements', 'placement_id', 'Placement'),
      ]
    case 'missing':
      return [
        ...(about.timesheets as { id: number; worker: string }[]).map(({ id, worker }) => ({
          kind: 'timesheets' as const,
          id,
          label: `Timesheet of ${worker}`,
        })),
        ...party,
      ]
    default:
      return party
  }
}

/** Why a document is not issued: a check of the agency stops on it. What somebody may not see is not told. */
export function whyNotPass(words: string, rule: RuleName, isSeen: boolean): Reason {
  return isSeen
    ? {
        code: `pre_flight.${rule}`,
        title: ruleOf(rule).label,
        description: `${words} Your agency stops on this: put it right first.`,
      }
    : {
        code: 'pre_flight.stopped',
        title: 'A check of your agency stops this document',
        description: 'You may not see what it found. Ask whoever changes the invoice settings to look at it.',
      }
}

/** What asks for a reason at the issue: each check once, however many findings it has. */
export function findingWarnings(found: readonly { rule: RuleName; words: string }[]): Warning[] {
  return [...Map.groupBy(found, ({ rule }) => rule)].map(([rule, each]) => ({
    code: `pre_flight.${rule}`,
    text:
      each.length === 1
        ? each[0]!.words
        : `${each.length} findings: ${ruleOf(rule).label.toLowerCase()}. ${each[0]!.words}`,
  }))
}

/** Why a finding cannot be dismissed: the agency stops on it. */
export function whyNotDismiss(mode: FindingMode): Reason | undefined {
  if (mode !== 'block') return undefined
  return {
    code: 'pre_flight.stops',
    title: 'Your agency stops on this',
    description: 'It cannot be dismissed: put it right first. The invoice settings say which checks stop.',
  }
}
