import type { NotificationKind } from '#platform/notification-kind.ts'

const everybody = { kinds: ['staff', 'candidate', 'approver', 'supplier'] } as const
const safety = { group: 'Your account', for: everybody, bell: true, mail: true, forced: true } as const

export const passwordChanged: NotificationKind = {
  name: 'profile.password_changed',
  label: 'Your password was changed',
  ...safety,
}

export const newDevice: NotificationKind = {
  name: 'profile.new_device',
  label: 'Your account was used on a new device',
  ...safety,
}

export const invitationAccepted: NotificationKind = {
  name: 'profile.invitation_accepted',
  label: 'Somebody you invited has joined',
  group: 'People',
  for: { kinds: ['staff'], permission: 'users.invite' },
  bell: true,
  mail: false,
}

export const notifications: readonly NotificationKind[] = [passwordChanged, newDevice, invitationAccepted]
