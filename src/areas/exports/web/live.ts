import type { LiveEffects } from '#kit/live/news.ts'

export const live: LiveEffects = {
  'export.updated': {
    refreshes: ['exports'],
    of: 'exports',
    also: async (payloads) => {
      const { exportUpdated } = await import('#areas/exports/web/download-export.ts')
      for (const payload of payloads) exportUpdated(payload)
    },
  },
}
