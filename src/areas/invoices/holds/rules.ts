import type { Holdable } from '#areas/invoices/holds/queries.ts'
import type { Reason } from '#platform/refusal.ts'

const over = ['paid', 'credited', 'void', 'written-off']

/** Why this document is not kept back, or undefined: it is already, or nothing is to be done with it any more. */
export function whyNotHold({ status, is_held }: Pick<Holdable, 'status' | 'is_held'>): Reason | undefined {
  if (is_held) return { code: 'hold.held', title: 'It is on hold already' }
  if (over.includes(status))
    return {
      code: 'hold.over',
      title: 'Nothing is to be done with it any more',
      description: 'There is nothing to hold.',
    }
}

export function whyNotRelease({ is_held }: Pick<Holdable, 'is_held'>): Reason | undefined {
  if (!is_held)
    return {
      code: 'hold.none',
      title: 'It is not on hold',
      description: 'Somebody may have released it first.',
    }
}
