import type { NotificationKind } from '#platform/notification-kind.ts'

export const weekReached: NotificationKind = {
  name: 'awr.week_reached',
  label: 'A worker comes to week 10, 11 or 12 at a hirer (AWR)',
  group: 'Compliance',
  for: { kinds: ['staff'], permission: 'awr.view' },
  bell: true,
  mail: false,
}

export const notifications: readonly NotificationKind[] = [weekReached]
