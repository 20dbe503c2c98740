import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

/** A job shows its placements, and both stand on the pages of the people and companies they are of. */
const placement = ['placements', 'jobs', 'timesheets']

export const room: WebRoom = {
  nav: [
    {
      section: 'work',
      label: 'Jobs',
      to: '/jobs',
      icon: IconBriefcase,
      permissions: ['jobs.view'],
      order: 10,
    },
  ],
  live: {
    'job.created': { refreshes: ['jobs'], of: 'jobs' },
    'job.changed': { refreshes: ['jobs', 'placements'], of: 'jobs' },
    'job.deleted': { refreshes: ['jobs'], of: 'jobs', gone: true },
    'placement.created': { refreshes: placement, of: 'placements' },
    'placement.changed': { refreshes: placement, of: 'placements' },
  },
  commands: [
    {
      label: 'Create job',
      to: '/jobs/create',
      icon: IconPlus,
      permissions: ['jobs.create'],
      words: 'new add placement',
    },
  ],
}
