import type { NotificationKind } from '#platform/notification-kind.ts'

export const connectionBroken: NotificationKind = {
  name: 'integration.broken',
  label: 'A connection with another program has to be made again',
  group: 'Integrations',
  for: { kinds: ['staff'], permission: 'integrations.manage' },
  bell: true,
  mail: true,
}

export const notifications: readonly NotificationKind[] = [connectionBroken]
