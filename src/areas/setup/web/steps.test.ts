import { expect, test } from 'vitest'
import { onboardingSteps } from '#areas/identity/contract.ts'
import { missingOf, openSteps, stateOf, stepFor, wizardSteps } from '#areas/setup/web/steps.ts'

const noted = (done: string[], skipped: string[] = []) =>
  onboardingSteps.map((key) => ({ key, done: done.includes(key), skipped: skipped.includes(key) }))
const [region, company, brand] = wizardSteps

test('everything that is to be set up belongs to exactly one step', () => {
  expect(wizardSteps.flatMap(({ parts }) => [...parts]).sort()).toEqual([...onboardingSteps].sort())
})

test.each([
  [[], [], 'open'],
  [['legal_entity'], [], 'open'],
  [['legal_entity'], ['vat_number'], 'open'],
  [['legal_entity'], ['vat_number', 'bank_account'], 'later'],
  [['legal_entity', 'vat_number', 'bank_account'], [], 'done'],
])('a step with %j done and %j put aside is %s', (done, skipped, state) => {
  expect(stateOf(company, noted(done, skipped))).toBe(state)
})

test('the wizard goes on where something is open, unless another step is asked for', () => {
  const some = noted(['locale', 'legal_entity', 'vat_number', 'bank_account'])
  expect(stepFor(undefined, some)).toBe(brand)
  expect(stepFor('company', some)).toBe(company)
  expect(stepFor('nonsense', some)).toBe(brand)
  expect(stepFor(undefined, noted([]))).toBe(region)
  expect(stepFor(undefined, noted([...onboardingSteps]))).toBeUndefined()
  expect(openSteps(noted(['logo'], ['tax_codes', 'locale'])).map(({ key }) => key)).toEqual([
    'company',
    'numbers',
    'roles',
    'people',
  ])
})

test('a step that was begun says what it still waits for', () => {
  expect(missingOf(company, noted([]))).toEqual([])
  expect(missingOf(company, noted(['legal_entity']))).toEqual(['VAT number', 'bank account'])
  expect(missingOf(company, noted(['legal_entity'], ['vat_number']))).toEqual(['bank account'])
  expect(missingOf(company, noted(['legal_entity', 'vat_number', 'bank_account']))).toEqual([])
})
