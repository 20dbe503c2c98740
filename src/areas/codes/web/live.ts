import type { LiveEffect, LiveEffects } from '#kit/live/news.ts'

const of = (model: string): LiveEffect => ({ refreshes: [model], of: model })

export const live: LiveEffects = {
  'tax-codes.changed': of('tax-codes'),
  'rate-codes.changed': of('rate-codes'),
  'expense-codes.changed': of('expense-codes'),
}
