import type { NotificationKind } from '#platform/notification-kind.ts'

const forApprovers = { kinds: ['staff'], permission: 'suppliers.bank.approve' } as const

export const changeWaiting: NotificationKind = {
  name: 'bank.change_waiting',
  label: 'A changed bank account waits for your approval',
  group: 'Bank details',
  for: forApprovers,
  bell: true,
  mail: true,
  forced: true,
}

export const changeDecided: NotificationKind = {
  name: 'bank.change_decided',
  label: 'Your change of a bank account was decided on',
  group: 'Bank details',
  for: { kinds: ['staff'], permission: 'suppliers.bank.update' },
  bell: true,
  mail: false,
}

export const ownChangeDecided: NotificationKind = {
  name: 'bank.own_change_decided',
  label: 'Your agency decided on your new bank account',
  group: 'Your details',
  for: { kinds: ['candidate'] },
  bell: true,
  mail: true,
}

export const notifications: readonly NotificationKind[] = [changeWaiting, changeDecided, ownChangeDecided]
