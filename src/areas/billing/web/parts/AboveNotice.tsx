import type { Subscription } from '#areas/billing/contract.ts'
import { aboveLimits, type Limits } from '#areas/billing/rules.ts'
import { aboveTexts } from '#areas/billing/web/words.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = { used: Subscription['used']; limits: Limits; title: string }

const refusals: Partial<Record<keyof Limits, string>> = {
  users: 'nobody new can be invited',
  storage_mb: 'no files can be uploaded',
}

/** Where an agency has more than its plan includes: what is there stays, and what is refused until there is room. */
export function AboveNotice({ used, limits, title }: Props) {
  const above = aboveLimits(limits, used)
  if (above.length === 0) return null
  const refused = above.flatMap(({ what }) => refusals[what] ?? [])
  return (
    <Notice tone="warning" title={title}>
      {new Intl.ListFormat('en-GB').format(aboveTexts(above))}. Nobody is locked out and nothing is lost
      {refused.length > 0 ? `; ${refused.join(', and ')} until there is room again.` : '.'}
    </Notice>
  )
}
