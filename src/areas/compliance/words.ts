/** What the words of compliance are called where people read them. */
export const subjectNames = {
  candidates: 'Candidate',
  suppliers: 'Supplier',
  clients: 'Client',
  placements: 'Placement',
} as const

export const kindNames = {
  document: 'Document',
  form: 'Form',
  acknowledgement: 'Acknowledgement',
  check: 'Result of a check',
  reference: 'Reference',
  training: 'Training',
} as const

export const severityNames = {
  place: 'Before the start',
  pay: 'Before pay',
  bill: 'Before billing',
  advisory: 'Advice',
} as const

export const expiryNames = {
  none: 'Does not expire',
  fixed: 'On a day that the document names',
  months: 'So many months after it was issued',
} as const

export const waiverNames = {
  nobody: 'Cannot be waived',
  reviewers: 'By people who may waive',
} as const

export const fieldKindNames = {
  text: 'Text',
  number: 'Number',
  day: 'Day',
  choice: 'Choice',
} as const

export const engagementNames = {
  paye: 'PAYE',
  umbrella: 'Umbrella',
  ltd_inside: 'Limited, inside IR35',
  ltd_outside: 'Limited, outside IR35',
  sole_trader: 'Sole trader',
  cis: 'CIS',
  perm: 'Permanent',
} as const

export const supplierKindNames = {
  umbrella: 'Umbrella company',
  ltd_psc: 'Limited company',
  agency_2nd_tier: 'Second-tier agency',
  cis_subcontractor: 'CIS subcontractor',
  sole_trader: 'Sole trader',
} as const
