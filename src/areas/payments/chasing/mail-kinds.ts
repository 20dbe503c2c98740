import type { Tone } from '#areas/payments/chasing/words.ts'
import { mailKind } from '#platform/mail/kind.ts'

const variables = {
  client: { says: 'The client', sample: 'Harbour Foods Ltd' },
  company: { says: 'Your company that invoiced it', sample: 'Amber Recruitment Ltd' },
  invoices: { says: 'How many invoices it is about', sample: '2 invoices' },
  total: { says: 'What is still to be paid of them', sample: '£3,977.52' },
  oldest: { says: 'When the first of them was due, or will be', sample: '10 Nov 2026' },
  message: { says: 'What was written when sending it by hand; may be empty', sample: '' },
}

const sample = {
  facts: [
    ['INV-000123', '£1,385.52, due 10 Nov 2026'],
    ['INV-000131', '£2,592.00, due 17 Nov 2026'],
    ['Total', '£3,977.52'],
  ] as [string, string][],
  footer: ['Amber Recruitment Ltd', 'Questions? Write to accounts@amber.test'],
}

const after = (words: string) => `{% if message != "" %}{{ message }}\n\n{% endif %}${words}`

export const friendlyReminderMail = mailKind({
  name: 'payment.reminder_friendly',
  label: 'A reminder of what is due: friendly',
  group: 'Payments',
  variables,
  template: {
    subject: 'A reminder from {{ company }}: {{ total }} to pay',
    heading: 'A friendly reminder',
    body: after(
      'This is a friendly reminder of {{ invoices }} from {{ company }}, with {{ total }} to pay. Each is below with its due date. If your payment is on its way, thank you: there is nothing to do.',
    ),
  },
  sample,
})

export const firmReminderMail = mailKind({
  name: 'payment.reminder_firm',
  label: 'A reminder of what is due: firm',
  group: 'Payments',
  variables,
  template: {
    subject: 'Payment due to {{ company }}: {{ total }}',
    heading: 'Payment is due',
    body: after(
      'We have not received payment of {{ total }} for {{ invoices }}, the oldest due on {{ oldest }}. Please pay now, or tell us what keeps you from it and when we can expect payment.',
    ),
  },
  sample,
})

export const finalReminderMail = mailKind({
  name: 'payment.reminder_final',
  label: 'A reminder of what is due: final',
  group: 'Payments',
  variables,
  template: {
    subject: 'Final reminder from {{ company }}: {{ total }}',
    heading: 'Final reminder',
    body: after(
      'Despite our reminders {{ total }} for {{ invoices }} is still to be paid, the oldest since {{ oldest }}. Please pay at once. If something is wrong with an invoice, please write to us today, so that we can put it right.',
    ),
  },
  sample,
})

/** The three tones of a schedule, each worded by the agency as it likes. */
export const reminderMails = {
  friendly: friendlyReminderMail,
  firm: firmReminderMail,
  final: finalReminderMail,
} satisfies Record<Tone, unknown>
