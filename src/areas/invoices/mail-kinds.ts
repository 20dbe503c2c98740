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
