import type { NotificationKind } from '#platform/notification-kind.ts'

const group = 'Placements'

export const ratesRequested: NotificationKind = {
  name: 'rate_change.requested',
  label: 'New rates of a placement wait for your approval',
  group,
  for: { kinds: ['staff'], permission: 'placements.rates.approve' },
  bell: true,
  mail: true,
}

const forAskers = { kinds: ['staff'], permission: 'placements.rates.propose' } as const

export const ratesApproved: NotificationKind = {
  name: 'rate_change.approved',
  label: 'The rates you proposed were approved',
  group,
  for: forAskers,
  bell: true,
  mail: false,
}

export const ratesRefused: NotificationKind = {
  name: 'rate_change.refused',
  label: 'The rates you proposed were refused',
  group,
  for: forAskers,
  bell: true,
  mail: true,
}

export const rateChangeNotifications: readonly NotificationKind[] = [
  ratesRequested,
  ratesApproved,
  ratesRefused,
]
