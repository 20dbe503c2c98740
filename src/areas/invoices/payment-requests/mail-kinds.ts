import { mailKind } from '#platform/mail/kind.ts'

const group = 'Invoices'

const variables = {
  number: { says: 'Its number', sample: 'PRO-000042' },
  company: { says: 'Your company that sends it', sample: 'Amber Recruitment Ltd' },
  client: { says: 'The client', sample: 'Harbour Foods Ltd' },
  net: { says: 'The amount without VAT', sample: '£1,154.60' },
  total: { says: 'The amount with VAT', sample: '£1,385.52' },
  message: { says: 'What was written when sending it; may be empty', sample: '' },
} as const

const footer = ['Amber Recruitment Ltd', 'Questions? Write to accounts@amber.test']

export const proformaMail = mailKind({
  name: 'payment_request.proforma',
  label: 'To the client: a proforma',
  group,
  variables,
  template: {
    subject: 'Proforma {{ number }} from {{ company }}',
    heading: 'Proforma {{ number }}',
    body: '{% if message != "" %}{{ message }}{% else %}Please find attached our proforma {{ number }} over {{ total }}.{% endif %}\n\nThis is not a VAT invoice. You get one for what you pay.',
  },
  sample: {
    facts: [
      ['Number', 'PRO-000042'],
      ['Total', '£1,385.52'],
    ],
    footer,
  },
})

export const applicationMail = mailKind({
  name: 'payment_request.application',
  label: 'To the client: an application for payment',
  group,
  variables: { ...variables, number: { says: 'Its number', sample: 'AFP-000042' } },
  template: {
    subject: 'Application for payment {{ number }} from {{ company }}',
    heading: 'Please certify application {{ number }}',
    body: '{% if message != "" %}{{ message }}{% else %}Please find attached our application for payment {{ number }} over {{ net }} without VAT.{% endif %}\n\nThe button below takes a minute and asks for no password: tell us how much of it you certify, and you get an invoice for that amount. This is not a VAT invoice.',
  },
  sample: {
    facts: [
      ['Number', 'AFP-000042'],
      ['Without VAT', '£1,154.60'],
    ],
    button: 'Certify',
    footer: [
      'The link is for you alone and works for 14 days. Once it is certified, it shows what you certified.',
      ...footer,
    ],
  },
})
