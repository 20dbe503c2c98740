import type { NotificationKind } from '#platform/notification-kind.ts'

export const importReady: NotificationKind = {
  name: 'import.ready',
  label: 'Your import is done, or stopped',
  group: 'Imports',
  for: { kinds: ['staff'], permission: 'imports.run' },
  bell: true,
  mail: false,
}
