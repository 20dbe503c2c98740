import type { LiveEffects } from '#kit/live/news.ts'

/** Other rooms show the names of clients, and offer them. */
const shown = ['clients', 'jobs', 'placements', 'timesheets']

export const live: LiveEffects = {
  'client.created': { refreshes: ['clients'], of: 'clients' },
  'client.changed': { refreshes: shown, of: 'clients' },
  'client.deleted': { refreshes: ['clients'], of: 'clients', gone: true },
}
