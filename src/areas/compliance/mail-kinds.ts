import { mailKind } from '#platform/mail/kind.ts'

const group = 'Compliance'

const asked = {
  first_name: { says: 'The first name of the person', sample: 'Maya' },
  count: { says: 'How many things are asked', sample: '3' },
  how: {
    says: 'How they are sent: on the page behind the button',
    sample: 'Photos from a phone are fine: open the page below.',
  },
} as const

const sample = {
  facts: [
    ['Right to work', 'by 30 Nov 2026'],
    ['Identity', 'by 30 Nov 2026'],
  ] as [string, string][],
  button: 'See what is needed',
  footer: ['You get this because you work through {{ agency }}, or are about to.'],
}

export const requestMail = mailKind({
  name: 'compliance.request',
  label: 'To the worker: documents are needed',
  group,
  variables: asked,
  template: {
    subject: '{% if count == "1" %}One thing is{% else %}{{ count }} things are{% endif %} needed from you',
    heading: 'Hello {{ first_name }}, we need something from you',
    body: 'Before you work, or to go on, please send us what is listed below.\n\n{{ how }}',
  },
  sample,
})

export const reminderMail = mailKind({
  name: 'compliance.reminder',
  label: 'To the worker: reminder of documents that are needed',
  group,
  variables: asked,
  template: {
    subject:
      'Reminder: {% if count == "1" %}one thing is{% else %}{{ count }} things are{% endif %} needed from you',
    heading: 'Hello {{ first_name }}, we still need something from you',
    body: 'What is listed below has not reached us yet.\n\n{{ how }}',
  },
  sample,
})

export const rejectedMail = mailKind({
  name: 'compliance.rejected',
  label: 'To the worker: a document has to be sent again',
  group,
  variables: {
    ...asked,
    requirement: { says: 'What it is', sample: 'Right to work' },
    reason: { says: 'What is wrong with it', sample: 'It cannot be read. The photo is blurred.' },
  },
  template: {
    subject: 'Please send your “{{ requirement }}” again',
    heading: 'Please send your “{{ requirement }}” again',
    body: 'Hello {{ first_name }}, we could not accept what you sent:\n\n{{ reason }}\n\n{{ how }}',
  },
  sample,
})

export const expiringMail = mailKind({
  name: 'compliance.expiring',
  label: 'To the worker: a document expires soon',
  group,
  variables: asked,
  template: {
    subject:
      '{% if count == "1" %}A document of yours expires{% else %}{{ count }} documents of yours expire{% endif %} soon',
    heading: 'Hello {{ first_name }}, please look at these documents',
    body: 'What is listed below expires soon. We ask you for a new one in time; if you have it already, send it now.\n\n{{ how }}',
  },
  sample,
})

export const expiredMail = mailKind({
  name: 'compliance.expired',
  label: 'To the worker: a document has expired',
  group,
  variables: asked,
  template: {
    subject:
      '{% if count == "1" %}A document of yours has{% else %}{{ count }} documents of yours have{% endif %} expired',
    heading: 'Hello {{ first_name }}, something has expired',
    body: 'What is listed below has expired. Please send us a new one: until then work or pay may have to wait.\n\n{{ how }}',
  },
  sample,
})

const { first_name: _, ...counts } = asked
const named = {
  name: { says: 'The name of the contact, or of the supplier', sample: 'Bridge' },
  ...counts,
} as const
const partySample = { ...sample, footer: ['You get this because you work with {{ agency }}.'] }
const many = (one: string, more: string) =>
  `{% if count == "1" %}${one}{% else %}{{ count }} ${more}{% endif %}`

export const partyRequestMail = mailKind({
  name: 'compliance.party_request',
  label: 'To a supplier or client: documents are needed',
  group,
  variables: named,
  template: {
    subject: `${many('One thing is', 'things are')} needed from you`,
    heading: 'Hello {{ name }}, we need something from you',
    body: 'To work together, or to go on, please send us what is listed below.\n\n{{ how }}',
  },
  sample: partySample,
})

export const partyReminderMail = mailKind({
  name: 'compliance.party_reminder',
  label: 'To a supplier or client: reminder of documents that are needed',
  group,
  variables: named,
  template: {
    subject: `Reminder: ${many('one thing is', 'things are')} needed from you`,
    heading: 'Hello {{ name }}, we still need something from you',
    body: 'What is listed below has not reached us yet.\n\n{{ how }}',
  },
  sample: partySample,
})

export const partyRejectedMail = mailKind({
  name: 'compliance.party_rejected',
  label: 'To a supplier or client: a document has to be sent again',
  group,
  variables: {
    ...named,
    requirement: { says: 'What it is', sample: 'Liability insurance' },
    reason: { says: 'What is wrong with it', sample: 'It has expired.' },
  },
  template: {
    subject: 'Please send your “{{ requirement }}” again',
    heading: 'Please send your “{{ requirement }}” again',
    body: 'Hello {{ name }}, we could not accept what you sent:\n\n{{ reason }}\n\n{{ how }}',
  },
  sample: partySample,
})

export const partyExpiringMail = mailKind({
  name: 'compliance.party_expiring',
  label: 'To a supplier or client: a document expires soon',
  group,
  variables: named,
  template: {
    subject: `${many('A document of yours expires', 'documents of yours expire')} soon`,
    heading: 'Hello {{ name }}, please look at these documents',
    body: 'What is listed below expires soon. We ask you for a new one in time; if you have it already, send it to whoever you know here.',
  },
  sample: partySample,
})

export const partyExpiredMail = mailKind({
  name: 'compliance.party_expired',
  label: 'To a supplier or client: a document has expired',
  group,
  variables: named,
  template: {
    subject: `${many('A document of yours has', 'documents of yours have')} expired`,
    heading: 'Hello {{ name }}, something has expired',
    body: 'What is listed below has expired. Please send us a new one.\n\n{{ how }}',
  },
  sample: partySample,
})

export const mails = [
  requestMail,
  reminderMail,
  rejectedMail,
  expiringMail,
  expiredMail,
  partyRequestMail,
  partyReminderMail,
  partyRejectedMail,
  partyExpiringMail,
  partyExpiredMail,
]
