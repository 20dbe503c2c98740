import type { BesideAgreed } from '#areas/timesheets/calculation/hours-agreed.ts'
import { Notice } from '#kit/ui/Notice.tsx'

/** Days and weeks with less or more than is agreed, while they are typed: what a reason is asked for, and what stops it. */
export function HoursNote({ beside }: { beside: readonly BesideAgreed[] }) {
  if (beside.length === 0) return null
  const stops = beside.some(({ blocks }) => blocks)
  return (
    <Notice tone="warning" title={stops ? 'More than can be submitted' : 'Other hours than agreed'}>
      {beside.map(({ text }) => (
        <div key={text}>{text}</div>
      ))}
      {!stops && <div>You can submit it, and are asked why.</div>}
    </Notice>
  )
}
