import type { LiveEffects } from '#kit/live/news.ts'

export const live: LiveEffects = {
  'role.changed': { refreshes: ['user-choices'] },
  'team.changed': { refreshes: ['user-choices'] },
}
