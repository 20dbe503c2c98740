import { mailKind } from '#platform/mail/kind.ts'

const group = 'Purchase orders'

const order = {
  number: { says: 'The number of the purchase order', sample: 'PO-7' },
  percent: { says: 'How much of it is used, in percent', sample: '90' },
  left: { says: 'What is left of it', sample: '£165.46' },
  budget: { says: 'Its budget', sample: '£1,654.60' },
  until: { says: 'The day it ends; may be empty', sample: '31 Mar 2027' },
} as const

const sample = {
  facts: [
    ['Purchase order', order.number.sample],
    ['Budget', order.budget.sample],
    ['Left', order.left.sample],
  ] as [string, string][],
  button: 'Send a new purchase order',
  footer: [
    'The link is for you alone and works for 14 days. Once you have answered, it shows what you sent.',
  ],
}

const how =
  'If the work goes on, please send us the number of your next purchase order before this one is used up: the button below takes a minute and asks for no password. To raise the amount of this one, reply to this email.'

export const lowForClient = mailKind({
  name: 'order.client',
  label: 'To the client: a purchase order runs low',
  group,
  variables: order,
  template: {
    subject: 'Purchase order {{ number }}: {{ percent }}% used',
    heading: 'Purchase order {{ number }} is {{ percent }}% used',
    body: `Of {{ budget }} there is {{ left }} left{% if until != "" %}; it ends on {{ until }}{% endif %}.\n\n${how}`,
  },
  sample,
})

export const requestForClient = mailKind({
  name: 'order.request',
  label: 'To the client: please name the next purchase order',
  group,
  variables: order,
  template: {
    subject: 'Please send us your next purchase order after {{ number }}',
    heading: 'Your next purchase order, please',
    body: `Of {{ budget }} on {{ number }} there is {{ left }} left{% if until != "" %}; it ends on {{ until }}{% endif %}.\n\n${how}`,
  },
  sample,
})

export const answerRefused = mailKind({
  name: 'order.answer_refused',
  label: 'To the client: the purchase order they named cannot be used',
  group,
  variables: {
    ...order,
    named: { says: 'The number they named', sample: 'PO-8' },
    reason: { says: 'Why it cannot be used', sample: 'It is for another site.' },
  },
  template: {
    subject: 'Please look at purchase order {{ named }} again',
    heading: 'We cannot use purchase order {{ named }}',
    body: 'The reason:\n\n{{ reason }}\n\nPlease send us another one in the place of {{ number }}: by the button below, or in a reply to this email.',
  },
  sample,
})

export const answerReceipt = mailKind({
  name: 'order.receipt',
  label: 'To the client: receipt of the purchase order they named',
  group,
  variables: {
    number: order.number,
    named: { says: 'The number they named', sample: 'PO-8' },
    amount: { says: 'Its amount', sample: '£20,000.00' },
  },
  template: {
    subject: 'Thank you for purchase order {{ named }}',
    heading: 'Thank you, we have your purchase order',
    body: 'You named {{ named }} over {{ amount }} in the place of {{ number }}.',
  },
  sample: {
    facts: [
      ['Purchase order', 'PO-8'],
      ['Amount', '£20,000.00'],
    ],
    footer: ['This is your receipt. If you did not do this, please tell {{ agency }} at once.'],
  },
})

export const mails = [lowForClient, requestForClient, answerRefused, answerReceipt]
