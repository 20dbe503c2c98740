import type { NotificationKind } from '#platform/notification-kind.ts'

const shared = {
  group: 'Files',
  for: { kinds: ['staff'], permission: 'files.view' },
  bell: true,
  mail: false,
} satisfies Partial<NotificationKind>

export const fileExpiring: NotificationKind = {
  ...shared,
  name: 'file.expiring',
  label: 'A file that you uploaded expires within 30 days',
}

export const fileRefused: NotificationKind = {
  ...shared,
  name: 'file.refused',
  label: 'The virus scanner refused a file that you uploaded',
}

export const notifications: readonly NotificationKind[] = [fileExpiring, fileRefused]
