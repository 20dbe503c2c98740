import type { NotificationKind } from '#platform/notification-kind.ts'

export const documentIssued: NotificationKind = {
  name: 'kid.issued',
  label: 'You were given a key information document',
  group: 'Compliance',
  for: { kinds: ['candidate'], permission: 'portal.key_information' },
  bell: true,
  mail: true,
}

export const documentOutdated: NotificationKind = {
  name: 'kid.outdated',
  label: 'A worker is paid another way: a new key information document is due',
  group: 'Compliance',
  for: { kinds: ['staff'], permission: 'key_information.view' },
  bell: true,
  mail: false,
}

export const notifications: readonly NotificationKind[] = [documentIssued, documentOutdated]
