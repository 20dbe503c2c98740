import type { LiveEffects } from '#kit/live/news.ts'

/** A job shows its placements, and both stand on the pages of the people and companies they are of. */
const placement = ['placements', 'jobs', 'timesheets']

export const live: LiveEffects = {
  'job.created': { refreshes: ['jobs'], of: 'jobs' },
  'job.changed': { refreshes: ['jobs', 'placements'], of: 'jobs' },
  'job.deleted': { refreshes: ['jobs'], of: 'jobs', gone: true },
  'placement.created': { refreshes: placement, of: 'placements' },
  'placement.changed': { refreshes: placement, of: 'placements' },
}
