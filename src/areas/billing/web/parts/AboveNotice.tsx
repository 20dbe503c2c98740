import type { Subscription } from '#areas/billing/contract.ts'
import { aboveLimits, type Limits } from '#areas/billing/rules.ts'
import { aboveTexts } from '#areas/billing/web/words.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = { used: Subscription['used']; limits: Limits; title: string }

/** Where an agency has more than its plan includes: a warning, and nothing else happens. */
export function AboveNotice({ used, limits, title }: Props) {
  const above = aboveLimits(limits, used)
  if (above.length === 0) return null
  const refuses = above.some(({ what }) => what === 'users')
  return (
    <Notice tone="warning" title={title}>
      {new Intl.ListFormat('en-GB').format(aboveTexts(above))}. Nobody is locked out and nothing is lost
      {refuses ? '; nobody new can be invited until there is room again.' : '.'}
    </Notice>
  )
}
