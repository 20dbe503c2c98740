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

export const reportReady: NotificationKind = {
  name: 'report.ready',
  label: 'A report that is made for you at a fixed time',
  group: 'Reports',
  for: { kinds: ['staff'], permission: 'exports.run' },
  bell: true,
  mail: true,
}

export const schedulePaused: NotificationKind = {
  name: 'report.schedule_paused',
  label: 'A schedule of a report rests, or goes to fewer people',
  group: 'Reports',
  for: { kinds: ['staff'], permission: 'reports.schedule' },
  bell: true,
  mail: true,
}
