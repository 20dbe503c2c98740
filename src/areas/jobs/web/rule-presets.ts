import type { RateCode } from '#areas/codes/contract.ts'
import type { OvertimeRule } from '#areas/jobs/contract.ts'

export type Code = Pick<RateCode, 'id' | 'code' | 'name' | 'unit' | 'kind'>
export type Preset = { key: string; label: string; text: string; kind: RateCode['kind']; rule: Unplaced }
type Unplaced = OvertimeRule extends infer Rule
  ? Rule extends object
    ? Omit<Rule, 'id' | 'rate_code_id'>
    : never
  : never

/** Rules most agencies agree on, ready to be changed. */
export const presets: readonly Preset[] = [
  {
    key: 'bank_holiday',
    label: 'Bank holidays',
    text: '×2 pay, ×1.75 charge',
    kind: 'bank_holiday',
    rule: {
      ...{ name: 'Bank holiday', type: 'bank_holiday', params: {}, stacking: 'exclusive' },
      ...{ pay: { multiplier: '2' }, charge: { multiplier: '1.75' } },
    },
  },
  {
    key: 'weekend',
    label: 'Weekends',
    text: '×1.5 pay, ×1.4 charge',
    kind: 'weekend',
    rule: {
      ...{ name: 'Weekend', type: 'weekday', params: { weekdays: [6, 7] }, stacking: 'highest' },
      ...{ pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } },
    },
  },
  {
    key: 'night',
    label: 'Nights, 22:00 to 06:00',
    text: '+£3.00 pay, +£3.60 charge',
    kind: 'night',
    rule: {
      ...{ name: 'Night', type: 'night', params: { from: '22:00', to: '06:00' }, stacking: 'sum' },
      ...{ pay: { uplift: '3.00' }, charge: { uplift: '3.60' } },
    },
  },
  {
    key: 'daily_over',
    label: 'Over 8 hours a day',
    text: '×1.5 pay, ×1.4 charge',
    kind: 'overtime',
    rule: {
      ...{ name: 'Over 8 hours a day', type: 'daily_over', params: { after_minutes: 480 }, stacking: 'sum' },
      ...{ pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } },
    },
  },
  {
    key: 'weekly_over',
    label: 'Over 40 hours a week',
    text: '×1.5 pay, ×1.4 charge',
    kind: 'overtime',
    rule: {
      ...{
        name: 'Over 40 hours a week',
        type: 'weekly_over',
        params: { after_minutes: 2400 },
        stacking: 'sum',
      },
      ...{ pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } },
    },
  },
  {
    key: 'consecutive_day',
    label: 'Seventh day in a row',
    text: '×2 pay, ×1.75 charge',
    kind: 'overtime',
    rule: {
      ...{
        name: 'Seventh day in a row',
        type: 'consecutive_day',
        params: { from_day: 7 },
        stacking: 'highest',
      },
      ...{ pay: { multiplier: '2' }, charge: { multiplier: '1.75' } },
    },
  },
  {
    key: 'rest_break',
    label: 'Less than 11 hours of rest',
    text: '×1.5 pay, ×1.4 charge',
    kind: 'overtime',
    rule: {
      ...{ name: 'Short rest', type: 'rest_break', stacking: 'highest' },
      params: { rest_minutes: 660, premium: 'short' },
      ...{ pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } },
    },
  },
  {
    key: 'min_shift',
    label: 'Shifts of at least 4 hours',
    text: 'What lacks at the basic rate',
    kind: 'basic',
    rule: {
      ...{ name: 'Up to 4 hours', type: 'min_shift', params: { least_minutes: 240 }, stacking: 'highest' },
      ...{ pay: { multiplier: '1' }, charge: { multiplier: '1' } },
    },
  },
  {
    key: 'callout',
    label: 'Call-outs of at least 3 hours',
    text: 'What lacks at the rate of a call-out',
    kind: 'callout',
    rule: {
      ...{
        name: 'Call-out up to 3 hours',
        type: 'callout',
        params: { least_minutes: 180 },
        stacking: 'highest',
      },
      ...{ pay: { multiplier: '1' }, charge: { multiplier: '1' } },
    },
  },
  {
    key: 'period_cap',
    label: 'At most 10 hours of overtime',
    text: 'More counts at the basic rate',
    kind: 'overtime',
    rule: {
      ...{ name: 'Most overtime', type: 'period_cap', params: { most: '10' }, stacking: 'highest' },
      ...{ pay: { multiplier: '1' }, charge: { multiplier: '1' } },
    },
  },
]
/** What the golden agreement of docs/money.md has, and most others too. */
export const usualPresets = ['bank_holiday', 'night', 'weekly_over']

const order: OvertimeRule['type'][] = presets.map(({ rule }) => rule.type)

/**
 * The rules with one more, where it usually stands: what applies alone before what adds up, thresholds last. It
 * books on the agency's code of its kind, or on the basic one when there is none.
 */
export function withPreset(rules: OvertimeRule[], preset: Preset, codes: readonly Code[]): OvertimeRule[] {
  const code = codes.find((each) => each.kind === preset.kind) ?? otherCode(preset, codes)
  if (!code) return rules
  const id = rules.reduce((highest, rule) => Math.max(highest, rule.id), 0) + 1
  const added = { ...preset.rule, id, rate_code_id: code.id } as OvertimeRule
  const place = rules.findIndex((rule) => order.indexOf(rule.type) > order.indexOf(added.type))
  return place < 0 ? [...rules, added] : [...rules.slice(0, place), added, ...rules.slice(place)]
}

/** Limits and call-outs are never about plain time. */
function otherCode({ key }: Preset, codes: readonly Code[]): Code | undefined {
  const apart = key === 'callout' || key === 'period_cap'
  return (apart && codes.find((each) => each.kind !== 'basic')) || codes[0]
}

/** Another kind of rule, with the parameters that kind begins with. */
export function withType(rule: OvertimeRule, type: OvertimeRule['type']): OvertimeRule {
  const params = presets.find((preset) => preset.rule.type === type)!.rule.params
  return { ...rule, type, params } as OvertimeRule
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)]
}
