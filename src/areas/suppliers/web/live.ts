import type { LiveEffects } from '#kit/live/news.ts'

/** Candidates show whom they work through. */
const shown = ['suppliers', 'candidates', 'placements']

export const live: LiveEffects = {
  'supplier.created': { refreshes: ['suppliers'], of: 'suppliers' },
  'supplier.changed': { refreshes: shown, of: 'suppliers' },
  'supplier.deleted': { refreshes: ['suppliers'], of: 'suppliers', gone: true },
}
