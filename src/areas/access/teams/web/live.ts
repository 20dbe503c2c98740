import type { LiveEffects } from '#kit/live/news.ts'

export const live: LiveEffects = {
  'team.changed': { refreshes: ['teams'], of: 'teams' },
}
