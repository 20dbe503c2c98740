import type { LiveEffects } from '#kit/live/news.ts'

export const live: LiveEffects = {
  // Its name, its state: the frame shows both.
  'agency.changed': { refreshes: ['app', 'me', 'tenants', 'settings'] },
  'support.changed': { refreshes: ['app', 'support-grants'] },
}
