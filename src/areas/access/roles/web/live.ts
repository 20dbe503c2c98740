import type { LiveEffects } from '#web/live/news.ts'

export const live: LiveEffects = {
  'role.changed': { refreshes: ['roles', 'users', 'permissions'], of: 'roles' },
}
