import { mailKind } from '#platform/mail/kind.ts'

export const lowForClient = mailKind({
  name: 'order.client',
  label: 'To the client: a purchase order runs low',
  group: 'Purchase orders',
  variables: {
    number: { says: 'The number of the purchase order', sample: 'PO-7' },
    percent: { says: 'How much of it is used, in percent', sample: '90' },
    left: { says: 'What is left of it', sample: '£165.46' },
    budget: { says: 'Its budget', sample: '£1,654.60' },
    until: { says: 'The day it ends; may be empty', sample: '31 Mar 2027' },
  },
  template: {
    subject: 'Purchase order {{ number }}: {{ percent }}% used',
    heading: 'Purchase order {{ number }} is {{ percent }}% used',
    body: 'Of {{ budget }} there is {{ left }} left{% if until != "" %}; it ends on {{ until }}{% endif %}.\n\nIf the work goes on, please send us a new purchase order number or a higher amount before it is used up. A reply to this email is enough.',
  },
  sample: {
    facts: [
      ['Purchase order', 'PO-7'],
      ['Budget', '£1,654.60'],
      ['Left', '£165.46'],
    ],
    footer: ['You get this because you look after this purchase order.'],
  },
})

export const mails = [lowForClient]
