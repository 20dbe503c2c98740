import { mailKind } from '#platform/mail/kind.ts'

export const dispatchMail = mailKind({
  name: 'invoice.dispatch',
  label: 'An invoice or self-bill',
  group: 'Invoices',
  variables: {
    document: { says: 'What it is', sample: 'Invoice' },
    number: { says: 'Its number', sample: 'INV-0042' },
    company: { says: 'Your company that issues it', sample: 'Amber Recruitment Ltd' },
    client: { says: 'The client or supplier', sample: 'Harbour Foods Ltd' },
    total: { says: 'The amount with VAT', sample: '£1,385.52' },
    due: { says: 'The day it is due; may be empty', sample: '30 Nov 2026' },
    message: { says: 'What was written when sending it; may be empty', sample: '' },
  },
  template: {
    subject: '{{ document }} {{ number }} from {{ company }}',
    heading: '{{ document }} {{ number }}',
    body: '{% if message != "" %}{{ message }}{% else %}Please find attached our {{ document | downcase }} {{ number }} for {{ client }}.{% endif %}',
  },
  sample: {
    facts: [
      ['Number', 'INV-0042'],
      ['Total', '£1,385.52'],
      ['Due', '30 Nov 2026'],
    ],
    footer: ['Amber Recruitment Ltd', 'Questions? Write to accounts@amber.test'],
  },
})

const consent = {
  worker: { says: 'Whose hours they are', sample: 'Zoe Hart' },
  client: { says: 'Where they worked', sample: 'Harbour Foods Ltd' },
  role: { says: 'The role', sample: 'Warehouse operative' },
  period: { says: 'The days of the timesheet', sample: '2 Nov 2026 to 8 Nov 2026' },
  why: { says: 'Why the hours were wrong', sample: 'Tuesday ended an hour later' },
  by: { says: 'Who corrects them', sample: 'Fay Finance' },
} as const
const sampleConsent = {
  facts: [
    ['Worker', consent.worker.sample],
    ['Client', consent.client.sample],
    ['Role', consent.role.sample],
    ['Period', consent.period.sample],
  ] as [string, string][],
  button: 'See what changes',
  footer: [
    'The link is for you alone and works for 14 days. Once you have answered, it shows what you said.',
  ],
}

export const consentMail = mailKind({
  name: 'correction.consent',
  label: 'Worker or approver: do you agree to corrected hours?',
  group: 'Timesheets',
  variables: consent,
  template: {
    subject: 'Please check: corrected hours of {{ worker }}, {{ period }}',
    heading: 'Hours that were approved are to be corrected',
    body: '{{ by }} of {{ agency }} would like to correct the hours of {{ worker }} at {{ client }}: {{ why }}\n\nPlease look at what changes, and say whether you agree.',
  },
  sample: sampleConsent,
})

export const consentAgain = mailKind({
  name: 'correction.consent_reminder',
  label: 'Worker or approver: corrected hours still wait for your answer',
  group: 'Timesheets',
  variables: consent,
  template: {
    subject: 'Still waiting: corrected hours of {{ worker }}, {{ period }}',
    heading: 'Corrected hours still wait for your answer',
    body: '{{ by }} of {{ agency }} would like to correct the hours of {{ worker }} at {{ client }}: {{ why }}\n\nNothing changes before you have answered.',
  },
  sample: sampleConsent,
})
