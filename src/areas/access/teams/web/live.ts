import type { LiveEffects } from '#web/live/news.ts'

export const live: LiveEffects = {
  'team.changed': { refreshes: ['teams'], of: 'teams' },
}
