/** The steps of the wizard, in their order, and what of `config.onboarding` each of them is about. */
export const wizardSteps = [
  { key: 'region', label: 'Region', parts: ['locale'] },
  { key: 'company', label: 'Company', parts: ['legal_entity', 'vat_number', 'bank_account'] },
  { key: 'brand', label: 'Brand', parts: ['logo'] },
  { key: 'tax', label: 'Tax codes', parts: ['tax_codes'] },
  { key: 'numbers', label: 'Numbers', parts: ['number_series'] },
  { key: 'roles', label: 'Roles', parts: ['roles'] },
  { key: 'people', label: 'People', parts: ['team'] },
] as const

export type WizardStep = (typeof wizardSteps)[number]
export type StepKey = WizardStep['key']
export type StepPart = WizardStep['parts'][number]

type Noted = { key: string; done: boolean; skipped: boolean }

/** `done`: all of it; `later`: what is missing was put aside. */
export type StepState = 'done' | 'later' | 'open'

export function stateOf({ parts }: WizardStep, noted: readonly Noted[]): StepState {
  const own = noted.filter(({ key }) => (parts as readonly string[]).includes(key))
  if (own.every(({ done }) => done)) return 'done'
  return own.every(({ done, skipped }) => done || skipped) ? 'later' : 'open'
}

const partWords: Record<StepPart, string> = {
  locale: 'dates and numbers',
  legal_entity: 'name and address',
  vat_number: 'VAT number',
  bank_account: 'bank account',
  logo: 'logo',
  tax_codes: 'tax codes',
  number_series: 'numbers',
  roles: 'roles',
  team: 'colleagues',
}

/** What a step that was begun still waits for, in words; nothing of one that nobody touched. */
export function missingOf(step: WizardStep, noted: readonly Noted[]): string[] {
  const own = noted.filter(({ key }) => (step.parts as readonly string[]).includes(key))
  if (!own.some(({ done }) => done)) return []
  return step.parts
    .filter((part) => own.some(({ key, done, skipped }) => key === part && !done && !skipped))
    .map((part) => partWords[part])
}

/** What is neither done nor put aside, in the order of the wizard. */
export function openSteps(noted: readonly Noted[]): WizardStep[] {
  return wizardSteps.filter((step) => stateOf(step, noted) === 'open')
}

/** Where to go on: the step that was asked for, else the first open one; undefined: there is nothing left. */
export function stepFor(asked: string | undefined, noted: readonly Noted[]): WizardStep | undefined {
  return wizardSteps.find(({ key }) => key === asked) ?? openSteps(noted)[0]
}
