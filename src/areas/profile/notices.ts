import type { Notice } from '#platform/notice.ts'

const everybody = { kinds: ['staff', 'candidate', 'approver', 'supplier'] } as const
const safety = { group: 'Your account', for: everybody, bell: true, mail: true, forced: true } as const

export const passwordChanged: Notice = {
  name: 'profile.password_changed',
  label: 'Your password was changed',
  ...safety,
}

export const newDevice: Notice = {
  name: 'profile.new_device',
  label: 'Your account was used on a new device',
  ...safety,
}

export const invitationAccepted: Notice = {
  name: 'profile.invitation_accepted',
  label: 'Somebody you invited has joined',
  group: 'People',
  for: { kinds: ['staff'], permission: 'users.invite' },
  bell: true,
  mail: false,
}

export const notices: readonly Notice[] = [passwordChanged, newDevice, invitationAccepted]
