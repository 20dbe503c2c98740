import { describe, expect, it } from 'vitest'
import { OvertimeRule } from '#areas/jobs/contract.ts'
import { effectText, whenText } from '#areas/jobs/rule-words.ts'
import { ChangePlacementForm, CreateForm, PlacementForm } from '#areas/jobs/web/forms.ts'
import { newTerms } from '#areas/jobs/web/new-terms.ts'
import {
  type Code,
  moved,
  presets,
  usualPresets,
  withPreset,
  withType,
} from '#areas/jobs/web/rule-presets.ts'
import { tidyTime } from '#kit/ui/form/parse-fields.ts'
import { errorsOf } from '#kit/ui/form/schema.ts'

const codes: Code[] = (['basic', 'overtime', 'night', 'bank_holiday'] as const).map((kind, at) => ({
  id: at + 1,
  code: kind,
  name: kind,
  unit: 'hour',
  kind,
}))
const given = (keys: readonly string[]) =>
  keys.reduce<OvertimeRule[]>(
    (rules, key) => withPreset(rules, presets.find((one) => one.key === key)!, codes),
    [],
  )

describe('the presets of overtime', () => {
  it('are rules the contract takes, each of them', () => {
    for (const preset of presets) {
      const [rule] = withPreset([], preset, codes)
      expect([preset.key, OvertimeRule.safeParse(rule).success]).toEqual([preset.key, true])
    }
  })

  it('stand in the order that counts, whichever comes first, with an id each', () => {
    for (const keys of [usualPresets, [...usualPresets].reverse()]) {
      const rules = given(keys)
      expect(rules.map((rule) => rule.type)).toEqual(['bank_holiday', 'night', 'weekly_over'])
      expect(new Set(rules.map((rule) => rule.id)).size).toBe(3)
    }
  })

  it('book on the code of their kind, or on the basic one', () => {
    expect(given(usualPresets).map((rule) => rule.rate_code_id)).toEqual([4, 3, 2])
    expect(given(['weekend'])[0]!.rate_code_id).toBe(1)
  })

  it('become another kind with parameters that fit it', () => {
    const [rule] = given(['night'])
    expect(OvertimeRule.safeParse(withType(rule!, 'weekday')).success).toBe(true)
    expect(withType(rule!, 'daily_over')).toMatchObject({
      params: { after_minutes: 480 },
      pay: { uplift: '3.00' },
    })
  })

  it('can be put in another order', () => {
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  })
})

describe('a rule in words', () => {
  it('says when and how much', () => {
    const [holiday, night, weekly] = given(usualPresets)
    expect([holiday, night, weekly].map((rule) => whenText(rule!))).toEqual([
      'on bank holidays',
      '22:00 to 06:00',
      'over 40:00 a week',
    ])
    expect(effectText(weekly!.pay)).toBe('×1.5')
    expect(effectText({ multiplier: '2.0000' })).toBe('×2')
    expect(effectText(night!.charge)).toBe('+£3.60')
  })

  it('reads the times people type', () => {
    expect(['22', '2200', '22.00', '6:30', 'ten'].map(tidyTime)).toEqual([
      '22:00',
      '22:00',
      '22:00',
      '06:30',
      'ten',
    ])
  })
})

const terms = {
  ...newTerms({ tz: 'Europe/London', week_end: 7 }, codes),
  ...{ candidate_id: 7, approver_user_id: 9, start_date: '2026-01-05', end_date: null },
  rates: [
    { rate_code_id: 1, pay_rate: '20', charge_rate: '26', effective_from: '2026-01-05', effective_to: null },
  ],
}

describe('the forms', () => {
  it('take the golden terms', () => {
    expect(errorsOf(PlacementForm, { ...terms, overtime_rules: given(usualPresets) })).toEqual({})
  })

  it('tell what is missing in a rule at its own field', () => {
    const [night] = given(['night'])
    const errors = errorsOf(PlacementForm, {
      ...terms,
      overtime_rules: [
        {
          ...night,
          name: '',
          params: { from: '25', to: '06:00' },
          pay: { uplift: null },
          charge: { multiplier: null },
        },
      ],
    })
    expect(errors).toMatchObject({
      'overtime_rules.0.name': 'Please name this rule',
      'overtime_rules.0.params.from': 'Use a time such as 09:30',
      'overtime_rules.0.pay.uplift': 'Please fill this in',
      'overtime_rules.0.charge.multiplier': 'Please fill this in',
    })
  })

  it('ask for a basic rate on every day, as the server does', () => {
    const late = [{ ...terms.rates[0]!, effective_from: '2026-02-01' }]
    expect(errorsOf(PlacementForm, { ...terms, rates: late })).toEqual({
      rates: 'There is no basic rate on 2026-01-05',
    })
    expect(errorsOf(ChangePlacementForm, { ...terms, version: 1, end_date: '2026-01-01' })).toHaveProperty(
      'end_date',
    )
  })

  it('ask who approves a placement that is live, and let a draft wait for that', () => {
    const nobody = { ...terms, approver_user_id: null }
    expect(Object.keys(errorsOf(PlacementForm, nobody))).toEqual(['approver_user_id'])
    expect(errorsOf(PlacementForm, { ...nobody, status: 'draft' })).toEqual({})
    const { status } = newTerms({ tz: 'Europe/London', week_end: 7 }, codes, false)
    expect(status).toBe('draft')
  })

  it('let a job be made without a worker, and check the worker when there is one', () => {
    const job = {
      ...{
        title: 'Nurse',
        client_id: 1,
        type: 'contract',
        status: 'open',
        openings: 1,
        description: '',
        site_id: null,
        site: '',
      },
      ...{ start_date: '2026-01-05', end_date: null, client_job_ref: '', owner_user_id: null },
      ...{ hours_pattern: '', hiring_contact_id: null, hot: false },
      ...{ ir35: 'not_assessed', compliance_template_id: null, purchase_order_id: null },
      ...{ pay_rate_min: null, pay_rate_max: null, charge_rate_min: null, charge_rate_max: null },
    }
    expect(errorsOf(CreateForm, { ...job, placement: null })).toEqual({})
    const blank = newTerms({ tz: 'Europe/London', week_end: 7 }, codes)
    expect(Object.keys(errorsOf(CreateForm, { ...job, placement: blank })).sort()).toEqual([
      'placement.candidate_id',
      'placement.rates.0.charge_rate',
      'placement.rates.0.pay_rate',
    ])
  })
})
