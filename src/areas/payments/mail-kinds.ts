import { reminderMails } from '#areas/payments/chasing/mail-kinds.ts'
import { mailKind } from '#platform/mail/kind.ts'

export const statementMail = mailKind({
  name: 'payment.statement',
  label: 'A statement of account',
  group: 'Payments',
  variables: {
    client: { says: 'The client', sample: 'Harbour Foods Ltd' },
    company: { says: 'Your company that invoices it', sample: 'Amber Recruitment Ltd' },
    day: { says: 'The last day of the statement', sample: '30 Nov 2026' },
    balance: { says: 'What the client owes then', sample: '£3,933.84' },
    message: { says: 'What was written when sending it; may be empty', sample: '' },
  },
  template: {
    subject: 'Statement of account from {{ company }}, {{ day }}',
    heading: 'Statement of account',
    body: '{% if message != "" %}{{ message }}{% else %}Please find attached the statement of your account to {{ day }}. The balance is {{ balance }}.{% endif %}',
  },
  sample: {
    facts: [
      ['Statement to', '30 Nov 2026'],
      ['Balance', '£3,933.84'],
    ],
    footer: ['Amber Recruitment Ltd', 'Questions? Write to accounts@amber.test'],
  },
})

export const mails = [statementMail, ...Object.values(reminderMails)]
