import type { LiveEffects } from '#web/live/news.ts'

export const live: LiveEffects = {
  'export.updated': {
    refreshes: ['exports'],
    of: 'exports',
    also: async (payloads) => {
      const { exportUpdated } = await import('#areas/exports/web/taking.ts')
      for (const payload of payloads) exportUpdated(payload)
    },
  },
}
