import type { NotificationKind } from '#platform/notification-kind.ts'

export const webhookDisabled: NotificationKind = {
  name: 'webhook.disabled',
  label: 'A webhook was disabled, as its receiver failed again and again',
  group: 'Agency',
  for: { kinds: ['staff'], permission: 'webhooks.manage' },
  bell: true,
  mail: true,
}

export const notifications: readonly NotificationKind[] = [webhookDisabled]
