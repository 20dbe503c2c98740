import type { Notice } from '#platform/notice.ts'

export const exportReady: Notice = {
  name: 'export.ready',
  label: 'Your export is ready, or could not be made',
  group: 'Exports',
  for: { kinds: ['staff'], permission: 'exports.run' },
  bell: true,
  mail: false,
}
