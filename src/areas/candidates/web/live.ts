import type { LiveEffects } from '#kit/live/news.ts'

/** Other rooms show the names of candidates, and offer them. */
const shown = ['candidates', 'placements', 'jobs', 'timesheets']

export const live: LiveEffects = {
  'candidate.created': { refreshes: ['candidates'], of: 'candidates' },
  'candidate.changed': { refreshes: shown, of: 'candidates' },
  'candidate.deleted': { refreshes: ['candidates'], of: 'candidates', gone: true },
}
