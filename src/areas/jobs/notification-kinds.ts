import type { NotificationKind } from '#platform/notification-kind.ts'

export const placed: NotificationKind = {
  name: 'placement.created',
  label: 'You have a new placement',
  group: 'Placements',
  for: { kinds: ['candidate'] },
  bell: true,
  mail: false,
}

const ofOwner = {
  group: 'Placements',
  for: { kinds: ['staff'], permission: 'placements.view' },
  bell: true,
  mail: false,
} as const

export const approved: NotificationKind = {
  ...{ name: 'placement.approved', label: 'A placement of yours is approved' },
  ...ofOwner,
}
export const extended: NotificationKind = {
  ...{ name: 'placement.extended', label: 'A placement of yours is extended' },
  ...ofOwner,
}
export const ending: NotificationKind = {
  ...{ name: 'placement.ending', label: 'A placement of yours ends soon' },
  ...ofOwner,
  mail: true,
}
export const ended: NotificationKind = {
  ...{ name: 'placement.ended', label: 'A placement of yours has ended' },
  ...ofOwner,
}
export const terminated: NotificationKind = {
  ...{ name: 'placement.terminated', label: 'A placement of yours is terminated' },
  ...ofOwner,
}

export const ratesRequested: NotificationKind = {
  name: 'placement.rates_requested',
  label: 'New rates of a placement wait for your approval',
  group: 'Placements',
  for: { kinds: ['staff'], permission: 'placements.rates.approve' },
  bell: true,
  mail: true,
}

const forAskers = { kinds: ['staff'], permission: 'placements.rates.propose' } as const

export const ratesApproved: NotificationKind = {
  name: 'placement.rates_approved',
  label: 'The rates you proposed were approved',
  group: 'Placements',
  for: forAskers,
  bell: true,
  mail: false,
}

export const ratesRefused: NotificationKind = {
  name: 'placement.rates_refused',
  label: 'The rates you proposed were refused',
  group: 'Placements',
  for: forAskers,
  bell: true,
  mail: true,
}

export const feeRebate: NotificationKind = {
  ...{ name: 'placement.fee_rebate', label: 'Part of a fee is to be given back' },
  ...ofOwner,
}

export const transferDue: NotificationKind = {
  ...{ name: 'placement.transfer_fee', label: 'A client hired a worker, and a transfer fee was agreed' },
  ...ofOwner,
}

export const notifications: readonly NotificationKind[] = [
  placed,
  approved,
  extended,
  ending,
  ended,
  terminated,
  feeRebate,
  transferDue,
  ratesRequested,
  ratesApproved,
  ratesRefused,
]
