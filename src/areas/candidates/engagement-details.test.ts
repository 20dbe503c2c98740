import { describe, expect, test } from 'vitest'
import { change, limited, made, openTestAgencies, stored } from '#areas/candidates/candidates.testing.ts'
import { EngagementInput, type EngagementType } from '#areas/candidates/contract.ts'
import { carriedOn, whyNotDetails } from '#areas/candidates/engagement-rules.ts'
import { amber, as } from '#test/agencies.ts'

openTestAgencies()

const engagement = (type: EngagementType, more: object) =>
  EngagementInput.parse({ type, effective_from: '2026-01-05', ...more })

describe('an engagement', () => {
  test.each([
    ['umbrella', { student_loan_plan: 'plan_2' }, 'student_loan_plan'],
    ['ltd_outside', { pension_status: 'enrolled' }, 'pension_status'],
    ['paye', { conduct_opt_out_on: '2026-01-05' }, 'conduct_opt_out_on'],
    ['umbrella', { ir35_status: 'inside', ir35_dated: '2026-01-05' }, 'ir35_status'],
    ['ltd_outside', { ir35_status: 'inside', ir35_dated: '2026-01-05' }, 'ir35_status'],
    ['ltd_inside', { ir35_status: 'outside', ir35_dated: '2026-01-05' }, 'ir35_status'],
    ['ltd_inside', { ir35_status: 'inside' }, 'ir35_dated'],
    ['paye', { pension_status: 'opted_out' }, 'pension_opt_out_on'],
    ['paye', { pension_status: 'enrolled', pension_opt_out_on: '2026-01-05' }, 'pension_opt_out_on'],
    ['paye', { wtr_withdrawn_on: '2026-01-05' }, 'wtr_withdrawn_on'],
    ['paye', { wtr_opt_out_on: '2026-02-05', wtr_withdrawn_on: '2026-01-05' }, 'wtr_withdrawn_on'],
  ] as const)('of %s does not say %j', (type, more, field) => {
    expect(Object.keys(whyNotDetails(engagement(type, more)))).toContain(field)
  })

  test.each([
    ['paye', { student_loan_plan: 'plan_2', postgraduate_loan: true, holiday_scheme: 'rolled_up' }],
    ['perm', { pension_status: 'opted_out', pension_opt_out_on: '2026-01-05' }],
    ['ltd_outside', { conduct_opt_out_on: '2026-01-05', ir35_status: 'outside', ir35_dated: '2026-01-05' }],
    ['ltd_inside', { ir35_status: 'disputed', ir35_dated: '2026-01-05' }],
    ['umbrella', { wtr_opt_out_on: '2026-01-05', wtr_withdrawn_on: '2026-01-05' }],
  ] as const)('of %s may say %j', (type, more) => {
    expect(whyNotDetails(engagement(type, more))).toEqual({})
  })

  test('that follows another takes over what is theirs, as far as its type has it', () => {
    const before = engagement('paye', {
      ...{ student_loan_plan: 'plan_4', wtr_opt_out_on: '2026-01-05', pay_frequency: 'weekly' },
    })
    expect(carriedOn(before, 'perm')).toMatchObject({ student_loan_plan: 'plan_4', pay_frequency: 'weekly' })
    expect(carriedOn(before, 'umbrella')).toMatchObject({
      student_loan_plan: null,
      wtr_opt_out_on: '2026-01-05',
    })
  })
})

describe('what an engagement says of pay', () => {
  const paye = {
    ...{ type: 'paye', effective_from: '2026-01-05', student_loan_plan: 'plan_2', postgraduate_loan: true },
    ...{ pension_status: 'enrolled', holiday_scheme: 'accrue' },
  }

  test('is kept, and seen by those who may see it alone', async () => {
    const { id } = await made(amber.consultant, {
      ...{ engagements: [paye], gender: 'female', nationality: 'IE' },
    })
    expect(await stored(id)).toMatchObject({ engagements: [paye], gender: 'female', nationality: 'IE' })
    const seen = (await as(amber.consultant).get(`/candidates/${id}`)).body
    expect(seen).toMatchObject({ gender: null, nationality: null })
    expect(seen.engagements[0]).toMatchObject({
      ...{ student_loan_plan: null, postgraduate_loan: null, pension_status: null, holiday_scheme: 'accrue' },
    })
  })

  test('stays when somebody who does not see it saves the rest, and is not theirs to say', async () => {
    const { id } = await made(amber.consultant, { engagements: [paye] })
    const seen = (await as(amber.consultant).get(`/candidates/${id}`)).body
    const tuned = [{ ...seen.engagements[0], payroll_ref: 'PR77' }]
    expect((await change(amber.consultant, seen, { engagements: tuned })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ engagements: [{ ...paye, payroll_ref: 'PR77' }] })
    const refusedLine = [{ ...tuned[0], student_loan_plan: 'plan_1' }]
    const refused = await change(amber.consultant, await stored(id), { engagements: refusedLine })
    expect(refused.status).toBe(403)
    expect(Object.keys(refused.body.errors)).toEqual(['engagements.0.student_loan_plan'])
  })

  test('is withheld in the history, which says that it changed', async () => {
    const candidate = await made(amber.owner, { engagements: [paye] })
    const changed = [{ ...candidate.engagements[0], student_loan_plan: 'plan_5' }]
    await change(amber.owner, candidate, { engagements: changed })
    const { body } = await as(amber.owner).get(`/history?subject=candidates&subject_id=${candidate.id}`)
    expect(body.data[0].changes).toMatchObject({ pay_details: { from: 'withheld', to: 'withheld' } })
    expect(JSON.stringify(body)).not.toContain('plan_')
  })

  test('rests on no file but one of the candidate', async () => {
    const candidate = await made()
    const determined = {
      ...{ type: 'ltd_inside', supplier_id: limited, effective_from: '2026-01-05' },
      ...{ ir35_status: 'inside', ir35_dated: '2026-01-05', ir35_file_id: 999_999 },
    }
    const refused = await change(amber.owner, candidate, { engagements: [determined] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['engagements.0.ir35_file_id']])
  })
})
