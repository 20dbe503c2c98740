import type { Subscription } from '#areas/billing/contract.ts'
import { aboveLimits, type Limits } from '#areas/billing/rules.ts'
import { aboveTexts } from '#areas/billing/web/words.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = Pick<Subscription, 'used' | 'by_hand'> & {
  limits: Limits
  /** Where the plan is what limits; what central administration has set is no fault of the plan. */
  title: string
  /** Who reads it runs the agency: they are told how to make room. */
  isOwn?: boolean
}

const refusals: Partial<Record<keyof Limits, string>> = {
  users: 'nobody new can be invited',
  storage_mb: 'nobody can upload files, nor send them by a link',
}

/** Where an agency has more than its plan includes: what is there stays, and what is refused until there is room. */
export function AboveNotice({ used, limits, by_hand, title, isOwn = false }: Props) {
  const above = aboveLimits(limits, used)
  if (above.length === 0) return null
  const refused = above.flatMap(({ what }) => refusals[what] ?? [])
  const isOfPlan = above.some(({ what }) => !by_hand.includes(what))
  return (
    <Notice tone="warning" title={isOfPlan ? title : 'More is used than the limit that Saffron has set'}>
      {new Intl.ListFormat('en-GB').format(aboveTexts(above, by_hand))}. Nobody is locked out and nothing is
      lost
      {refused.length > 0 ? `; ${refused.join(', and ')} until there is room again.` : '.'}
      {isOwn &&
        above.some(({ what }) => what === 'storage_mb') &&
        ' Delete files and empty the bin (Files, Bin, Delete for good), or ask Saffron for more.'}
    </Notice>
  )
}
