import type { NotificationKind } from '#platform/notification-kind.ts'

export const limitReached: NotificationKind = {
  name: 'wtr.limit_reached',
  label: 'A worker comes near the weekly working time limit, or over it',
  group: 'Compliance',
  for: { kinds: ['staff'], permission: 'working_time.view' },
  bell: true,
  mail: false,
}

export const notifications: readonly NotificationKind[] = [limitReached]
