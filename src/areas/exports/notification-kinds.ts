import type { NotificationKind } from '#platform/notification-kind.ts'

export const exportReady: NotificationKind = {
  name: 'export.ready',
  label: 'Your export is ready, or could not be made',
  group: 'Exports',
  for: { kinds: ['staff'], permission: 'exports.run' },
  bell: true,
  mail: false,
}
