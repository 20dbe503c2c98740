import type { NotificationKind } from '#platform/notification-kind.ts'

export const figuresDiffer: NotificationKind = {
  name: 'report.figures_differ',
  label: 'Figures that belong together do not agree, for owners',
  group: 'Reports',
  for: { kinds: ['staff'], permission: 'settings.invoices' },
  bell: true,
  mail: true,
  forced: true,
}
