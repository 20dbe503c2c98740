import type { NotificationKind } from '#platform/notification-kind.ts'

const common = {
  group: 'Payroll',
  for: { kinds: ['staff'], permission: 'payroll.view' },
  bell: true,
  mail: false,
} as const satisfies Partial<NotificationKind>

export const runExported: NotificationKind = {
  ...common,
  name: 'payroll.exported',
  label: 'The file of a pay run was made',
}
export const runConfirmed: NotificationKind = {
  ...common,
  name: 'payroll.confirmed',
  label: 'A pay run was confirmed',
}
export const runRolledBack: NotificationKind = {
  ...common,
  name: 'payroll.rolled_back',
  label: 'A pay run was rolled back',
}
export const runBlocked: NotificationKind = {
  ...common,
  name: 'payroll.left_out',
  label: 'A pay run leaves workers out who are due',
}

export const paid: NotificationKind = {
  name: 'payroll.paid',
  label: 'You have been paid',
  group: 'Payroll',
  for: { kinds: ['candidate'], permission: 'portal.pay' },
  bell: true,
  mail: false,
}

export const notifications: readonly NotificationKind[] = [
  runExported,
  runConfirmed,
  runRolledBack,
  runBlocked,
  paid,
]
