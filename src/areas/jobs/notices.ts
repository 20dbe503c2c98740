import type { Notice } from '#platform/notice.ts'

export const placed: Notice = {
  name: 'placement.created',
  label: 'You have a new placement',
  group: 'Placements',
  for: { kinds: ['candidate'] },
  bell: true,
  mail: false,
}

export const notices: readonly Notice[] = [placed]
