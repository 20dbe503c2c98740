import type { NotificationKind } from '#platform/notification-kind.ts'

export const followUpDue: NotificationKind = {
  name: 'note.follow_up_due',
  label: 'A follow-up of yours is due',
  group: 'Notes',
  for: { kinds: ['staff'], permission: 'notes.view' },
  bell: true,
  mail: false,
}

export const notifications: readonly NotificationKind[] = [followUpDue]
