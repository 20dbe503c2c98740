import type { LiveEffects } from '#kit/live/news.ts'

export const live: LiveEffects = {
  'role.changed': { refreshes: ['roles', 'users', 'permissions'], of: 'roles' },
}
