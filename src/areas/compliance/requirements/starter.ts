/**
 * What an agency in the United Kingdom usually asks for. Where the law moves or was not verified for this release, the
 * text says to check it.
 */
import type { NewRequirement, StarterPart } from '#areas/compliance/requirements/contract.ts'
import type { Condition } from '#areas/compliance/templates/conditions.ts'

type Starter = {
  key: string
  parts: readonly StarterPart[]
  requirement: Pick<
    NewRequirement,
    'name' | 'description' | 'applies_to' | 'kind' | 'severity' | 'evidence'
  > &
    Partial<NewRequirement>
  /** For whom the template asks for it. */
  condition?: Condition
}

const all: readonly StarterPart[] = ['paye', 'umbrella', 'limited']
const limited: readonly StarterPart[] = ['limited']
const umbrella: readonly StarterPart[] = ['umbrella']
const check = 'Check the current guidance before you rely on this.'

const line = (key: string, label: string, required = true) => ({
  ...{ key, label, required, kind: 'text' as const, options: [] },
})
const day = (key: string, label: string, required = true) => ({
  ...{ key, label, required, kind: 'day' as const, options: [] },
})
const choice = (key: string, label: string, ...options: string[]) => ({
  ...{ key, label, required: true, kind: 'choice' as const, options },
})
const engaged = (...values: ('paye' | 'umbrella' | 'ltd_inside' | 'ltd_outside')[]): Condition => ({
  match: 'all',
  rules: [{ on: 'engagement_type', values, not: false }],
})
const supplierOf = (value: 'umbrella' | 'ltd_psc'): Condition => ({
  match: 'all',
  rules: [{ on: 'supplier_kind', values: [value], not: false }],
})
const roles = (...values: string[]): Condition => ({
  match: 'all',
  rules: [{ on: 'role_words', values, not: false }],
})

const agreed = (statement: string) => ({ kind: 'acknowledgement' as const, statement, evidence: [] })
const insurance = [line('insurer', 'Insurer'), line('policy', 'Policy number'), day('ends_on', 'Ends on')]

export const starters: readonly Starter[] = [
  {
    key: 'right_to_work',
    parts: all,
    requirement: {
      name: 'Right to work',
      description: `Before the first day. With a share code the result is looked up online; a passport or permit is checked in person or by a certified provider. ${check}`,
      ...{
        applies_to: 'candidates',
        kind: 'check',
        severity: 'place',
        sensitive: true,
        two_people: true,
        expiry: 'fixed',
      },
      ...{ waiver: 'nobody' },
      evidence: [
        choice(
          'way',
          'How it was checked',
          'Share code',
          'British or Irish passport',
          'Identity service provider',
        ),
        line('reference', 'Share code or reference', false),
        day('ends_on', 'Ends on', false),
      ],
    },
  },
  {
    key: 'identity',
    parts: all,
    requirement: {
      name: 'Identity',
      description: 'A passport, a driving licence with a photo or a national identity card.',
      ...{ applies_to: 'candidates', kind: 'document', severity: 'place', sensitive: true },
      evidence: [
        choice('document', 'Document', 'Passport', 'Driving licence', 'Identity card'),
        line('number', 'Number'),
      ],
    },
  },
  {
    key: 'address',
    parts: all,
    requirement: {
      name: 'Proof of address',
      description: 'A bill or a bank statement of the last three months.',
      ...{ applies_to: 'candidates', kind: 'document', severity: 'advisory' },
      evidence: [line('document', 'Document'), day('dated', 'Dated')],
    },
  },
  {
    key: 'kid_paye',
    parts: ['paye'],
    requirement: {
      name: 'Key information document, PAYE',
      description: `Given before terms are agreed, and again when the way somebody is paid changes. Keep it for at least a year. ${check}`,
      ...{
        applies_to: 'placements',
        severity: 'place',
        ...agreed('I was given the key information document for this work before I agreed its terms.'),
      },
    },
    condition: engaged('paye'),
  },
  {
    key: 'kid_umbrella',
    parts: umbrella,
    requirement: {
      name: 'Key information document, umbrella',
      description: `Given before terms are agreed, and again when the way somebody is paid changes. Keep it for at least a year. ${check}`,
      ...{
        applies_to: 'placements',
        severity: 'place',
        ...agreed(
          'I was given the key information document for this work, which names the umbrella company and what it deducts, before I agreed its terms.',
        ),
      },
    },
    condition: engaged('umbrella'),
  },
  {
    key: 'contract',
    parts: all,
    requirement: {
      name: 'Contract and schedule of the placement',
      description: 'What was agreed about this placement.',
      ...{
        applies_to: 'placements',
        severity: 'place',
        ...agreed('I have read the terms of this placement and agree to them.'),
      },
    },
  },
  {
    key: 'conduct_opt_out',
    parts: limited,
    requirement: {
      name: 'Opt-out of the Conduct Regulations',
      description: `For limited companies alone, both the company and the person, and before an introduction. ${check}`,
      ...{
        applies_to: 'placements',
        severity: 'advisory',
        ...agreed('The company and I do not want the Conduct Regulations to apply to this placement.'),
      },
    },
    condition: engaged('ltd_inside', 'ltd_outside'),
  },
  {
    key: 'wtr_opt_out',
    parts: all,
    requirement: {
      name: 'Opt-out of the 48-hour week',
      description: `Voluntary: nobody may be treated worse for not signing. It can be withdrawn with notice. ${check}`,
      ...{
        applies_to: 'candidates',
        severity: 'advisory',
        ...agreed(
          'I agree that the limit of 48 hours a week on average does not apply to me. I know that I can withdraw this with notice.',
        ),
      },
    },
  },
  {
    key: 'dbs',
    parts: all,
    requirement: {
      name: 'DBS certificate',
      description: `For work with children or adults at risk. Most agencies ask for a new one after a year, or use the update service. ${check}`,
      ...{
        applies_to: 'candidates',
        kind: 'check',
        severity: 'place',
        sensitive: true,
        expiry: 'months',
        expiry_months: 12,
      },
      evidence: [
        choice('level', 'Level', 'Basic', 'Standard', 'Enhanced'),
        line('number', 'Certificate number'),
        day('issued_on', 'Issued on'),
      ],
    },
    condition: {
      match: 'any',
      rules: [
        ...roles('school', 'teacher', 'care', 'nurse', 'nursery', 'support worker').rules,
        { on: 'site_words', values: ['school', 'nursery', 'hospital', 'care home'], not: false },
      ],
    },
  },
  {
    key: 'qualification',
    parts: all,
    requirement: {
      name: 'Qualification or registration',
      description: 'What the role asks for: a registration of a professional body, a card, a ticket.',
      ...{ applies_to: 'candidates', kind: 'training', severity: 'place', expiry: 'fixed' },
      evidence: [line('body', 'Issued by'), line('number', 'Number'), day('ends_on', 'Ends on', false)],
    },
    condition: roles('nurse', 'teacher', 'electrician', 'driver', 'solicitor'),
  },
  {
    key: 'references',
    parts: all,
    requirement: {
      name: 'References',
      description: 'Two people who can speak for the last two years, none of them family.',
      ...{ applies_to: 'candidates', kind: 'reference', severity: 'place' },
      evidence: [
        line('first', 'First: name, company, email'),
        line('second', 'Second: name, company, email'),
      ],
    },
  },
  {
    key: 'driving_licence',
    parts: all,
    requirement: {
      name: 'Driving licence',
      description: 'Checked with the code from the licensing agency.',
      ...{ applies_to: 'candidates', kind: 'check', severity: 'place', expiry: 'months', expiry_months: 6 },
      evidence: [line('check_code', 'Check code'), line('categories', 'Categories')],
    },
    condition: roles('driver', 'HGV', 'courier'),
  },
  {
    key: 'ir35',
    parts: limited,
    requirement: {
      name: 'IR35 status determination',
      description: `What the client decided about this work, with its reasons. ${check}`,
      ...{ applies_to: 'placements', kind: 'document', severity: 'bill' },
      evidence: [
        choice('result', 'Result', 'Inside', 'Outside'),
        day('dated', 'Dated'),
        line('by', 'Decided by'),
      ],
    },
    condition: engaged('ltd_inside', 'ltd_outside'),
  },
  {
    key: 'ltd_incorporation',
    parts: limited,
    requirement: {
      name: 'Certificate of incorporation',
      description: 'The number is on the public register of companies.',
      ...{ applies_to: 'suppliers', kind: 'document', severity: 'pay' },
      evidence: [line('number', 'Company number')],
    },
    condition: supplierOf('ltd_psc'),
  },
  {
    key: 'ltd_vat',
    parts: limited,
    requirement: {
      name: 'VAT registration',
      description: 'Where the company charges VAT.',
      ...{ applies_to: 'suppliers', kind: 'document', severity: 'advisory' },
      evidence: [line('number', 'VAT number')],
    },
    condition: supplierOf('ltd_psc'),
  },
  {
    key: 'ltd_insurance',
    parts: limited,
    requirement: {
      name: 'Insurance of the company',
      description: 'Professional indemnity, public and employers’ liability, as the contract asks for.',
      ...{ applies_to: 'suppliers', kind: 'document', severity: 'pay', expiry: 'fixed', evidence: insurance },
    },
    condition: supplierOf('ltd_psc'),
  },
  {
    key: 'self_billing',
    parts: ['limited', 'umbrella'],
    requirement: {
      name: 'Self-billing agreement',
      description: 'In force for the days of the work, for at most twelve months at a time.',
      ...{ applies_to: 'suppliers', kind: 'document', severity: 'pay', expiry: 'fixed' },
      evidence: [day('starts_on', 'Starts on'), day('ends_on', 'Ends on')],
    },
  },
  {
    key: 'umbrella_accreditation',
    parts: umbrella,
    requirement: {
      name: 'Accreditation of the umbrella company',
      description: `Since April 2026 an agency can be liable for tax that an umbrella company does not pay. ${check}`,
      ...{ applies_to: 'suppliers', kind: 'check', severity: 'pay', expiry: 'fixed', waiver_days: 30 },
      evidence: [line('scheme', 'Accredited by'), day('ends_on', 'Ends on')],
    },
    condition: supplierOf('umbrella'),
  },
  {
    key: 'umbrella_payslip',
    parts: umbrella,
    requirement: {
      name: 'Sample of payslips and RTI',
      description: `A payslip of one week against what was paid to the umbrella company, and proof that it was reported. ${check}`,
      ...{ applies_to: 'suppliers', kind: 'check', severity: 'pay', expiry: 'months', expiry_months: 3 },
      evidence: [day('week_ending', 'Week ending'), line('result', 'What was found')],
    },
    condition: supplierOf('umbrella'),
  },
  {
    key: 'client_terms',
    parts: ['clients'],
    requirement: {
      name: 'Signed terms of business',
      description: 'What the client agreed to before the first placement.',
      ...{ applies_to: 'clients', kind: 'document', severity: 'bill' },
      evidence: [line('signed_by', 'Signed by'), day('signed_on', 'Signed on')],
    },
  },
]
