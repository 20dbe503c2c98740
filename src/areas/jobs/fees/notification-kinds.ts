import type { NotificationKind } from '#platform/notification-kind.ts'

export const feeRebate: NotificationKind = {
  name: 'placement.fee_rebate',
  label: 'Part of a fee is to be given back',
  group: 'Placements',
  for: { kinds: ['staff'], permission: 'placements.view' },
  bell: true,
  mail: false,
}
