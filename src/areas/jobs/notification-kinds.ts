import type { NotificationKind } from '#platform/notification-kind.ts'

export const placed: NotificationKind = {
  name: 'placement.created',
  label: 'You have a new placement',
  group: 'Placements',
  for: { kinds: ['candidate'] },
  bell: true,
  mail: false,
}

export const notifications: readonly NotificationKind[] = [placed]
