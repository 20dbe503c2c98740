import type { LiveEffects } from '#kit/live/news.ts'

export const live: LiveEffects = {
  'user.created': { refreshes: ['users'], of: 'users' },
  'user.changed': { refreshes: ['users'], of: 'users' },
}
