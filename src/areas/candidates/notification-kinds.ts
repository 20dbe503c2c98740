import type { NotificationKind } from '#platform/notification-kind.ts'

export const changeAsked: NotificationKind = {
  name: 'candidate.change_asked',
  label: 'A worker asks to change their details',
  group: 'Candidates',
  for: { kinds: ['staff'], permission: 'candidates.requests.decide' },
  bell: true,
  mail: false,
}

export const changeDecided: NotificationKind = {
  name: 'candidate.change_decided',
  label: 'Your agency decided on a change of your details',
  group: 'Your details',
  for: { kinds: ['candidate'], permission: 'portal.details' },
  bell: true,
  mail: true,
}

export const takeoutReady: NotificationKind = {
  name: 'candidate.takeout_ready',
  label: 'Everything kept about a candidate is ready',
  group: 'Candidates',
  for: { kinds: ['staff'], permission: 'candidates.takeout' },
  bell: true,
  mail: true,
}

export const notifications: readonly NotificationKind[] = [changeAsked, changeDecided, takeoutReady]
