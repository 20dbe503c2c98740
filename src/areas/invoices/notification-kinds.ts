import type { NotificationKind } from '#platform/notification-kind.ts'

export const mailNotDelivered: NotificationKind = {
  name: 'invoice.mail_failed',
  label: 'An invoice you sent could not be delivered',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.sales.view' },
  bell: true,
  mail: false,
}

export const underFormerPayer: NotificationKind = {
  name: 'invoice.former_payer',
  label: 'Submitted time stands under a supplier that a worker has left',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.run' },
  bell: true,
  mail: false,
}

export const approvalAsked: NotificationKind = {
  name: 'invoice.approval_asked',
  label: 'A colleague asks you to approve invoices',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.sales.approve' },
  bell: true,
  mail: false,
}

export const approvalDecided: NotificationKind = {
  name: 'invoice.approval_decided',
  label: 'An invoice you asked approval for is approved or sent back',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.sales.update' },
  bell: true,
  mail: false,
}

export const creditWaiting: NotificationKind = {
  name: 'invoice.credit_waiting',
  label: 'A credit note waits for approval',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.approve' },
  bell: true,
  mail: false,
}

export const writtenOff: NotificationKind = {
  name: 'invoice.written_off',
  label: 'An invoice you look after was written off',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.sales.view' },
  bell: true,
  mail: false,
}

export const disputed: NotificationKind = {
  name: 'invoice.disputed',
  label: 'An invoice you look after or clear up is disputed',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.sales.view' },
  bell: true,
  mail: false,
}

export const disputeResolved: NotificationKind = {
  name: 'invoice.dispute_resolved',
  label: 'A dispute of an invoice you look after is resolved',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.sales.view' },
  bell: true,
  mail: false,
}

const forOwners = { kinds: ['staff'], permission: 'settings.invoices' } as const

/** Once a night at most, and only when something was issued. Each owner may switch it off for themselves alone. */
export const proofOfDay: NotificationKind = {
  name: 'invoice.proof_kept',
  label: 'The proof of what was issued that day, for owners',
  group: 'Invoices',
  for: forOwners,
  bell: false,
  mail: true,
}

export const proofBroken: NotificationKind = {
  name: 'invoice.proof_broken',
  label: 'Issued documents are not as they were issued, for owners',
  group: 'Invoices',
  for: forOwners,
  bell: true,
  mail: true,
  forced: true,
}

export const correctionWaiting: NotificationKind = {
  name: 'correction.waiting',
  label: 'A colleague asks to put approved time right',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.approve' },
  bell: true,
  mail: false,
}

export const correctionEnded: NotificationKind = {
  name: 'correction.ended',
  label: 'A correction you asked for is carried out, or cannot be',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.credit' },
  bell: true,
  mail: false,
}

export const applicationCertified: NotificationKind = {
  name: 'invoice.application_certified',
  label: 'A client certified an application for payment of yours',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.sales.view' },
  bell: true,
  mail: true,
}

export const consentAsked: NotificationKind = {
  name: 'correction.consent_asked',
  label: 'Hours of yours are to be corrected, and you are asked to agree',
  group: 'Timesheets',
  for: { kinds: ['candidate'] },
  bell: true,
  mail: true,
}

export const consentAnswered: NotificationKind = {
  name: 'correction.consent_answered',
  label: 'Somebody agrees to corrected hours, or does not',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.credit' },
  bell: true,
  mail: false,
}

export const notifications: readonly NotificationKind[] = [
  mailNotDelivered,
  underFormerPayer,
  approvalAsked,
  approvalDecided,
  creditWaiting,
  correctionWaiting,
  correctionEnded,
  consentAsked,
  consentAnswered,
  writtenOff,
  disputed,
  disputeResolved,
  applicationCertified,
  proofOfDay,
  proofBroken,
]
