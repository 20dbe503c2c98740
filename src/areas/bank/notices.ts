import type { Notice } from '#platform/notice.ts'

const forApprovers = { kinds: ['staff'], permission: 'suppliers.bank.approve' } as const

export const changeWaiting: Notice = {
  name: 'bank.change_waiting',
  label: 'A changed bank account waits for your approval',
  group: 'Bank details',
  for: forApprovers,
  bell: true,
  mail: true,
  forced: true,
}

export const changeDecided: Notice = {
  name: 'bank.change_decided',
  label: 'Your change of a bank account was decided on',
  group: 'Bank details',
  for: { kinds: ['staff'], permission: 'suppliers.bank.update' },
  bell: true,
  mail: false,
}

export const notices: readonly Notice[] = [changeWaiting, changeDecided]
