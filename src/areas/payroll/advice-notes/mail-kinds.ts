import { mailKind } from '#platform/mail/kind.ts'

export const adviceMail = mailKind({
  name: 'advice_note.request',
  label: 'To a supplier: an advice note, asking for its invoice',
  group: 'Payroll',
  variables: {
    number: { says: 'The number of the advice note', sample: 'ADV-000042' },
    company: { says: 'Your company that is to be invoiced', sample: 'Amber Recruitment Ltd' },
    supplier: { says: 'The supplier', sample: 'Brolly Umbrella Ltd' },
    net: { says: 'What it may invoice, without VAT', sample: '£894.50' },
    until: { says: 'The day up to which the work was done', sample: '8 Feb 2026' },
    message: { says: 'What was written when sending it; may be empty', sample: '' },
  },
  template: {
    subject: 'Please send us your invoice: advice note {{ number }} from {{ company }}',
    heading: 'Please send us your invoice',
    body: '{% if message != "" %}{{ message }}{% else %}The work of your people up to {{ until }} is approved. It comes to {{ net }} without VAT; the attached advice note says what for.{% endif %}\n\nPlease reply to this email with your invoice, and quote {{ number }} on it.',
  },
  sample: {
    facts: [
      ['Advice note', 'ADV-000042'],
      ['Work up to', '8 Feb 2026'],
      ['Without VAT', '£894.50'],
    ],
    footer: ['Amber Recruitment Ltd', 'Questions? Write to accounts@amber.test'],
  },
})
