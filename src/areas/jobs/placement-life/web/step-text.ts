/** What the steps of a placement's life say to people. */
import type { Placement } from '#areas/jobs/contract.ts'
import type { PlacementStep, StepKind } from '#areas/jobs/placement-life/contract.ts'
import { partyNames, reasonNames } from '#areas/jobs/placement-life/web/words.ts'
import { isWorking } from '#areas/jobs/transitions.ts'
import { engagementText } from '#areas/jobs/web/words.ts'
import { dayText } from '#kit/ui/format.ts'
import { addDays } from '#platform/days.ts'

export type Coming = { day: string; text: string }

const titles: Record<StepKind, string> = {
  start: 'Created',
  approval: 'Approved',
  live: 'Made live',
  extension: 'Extended',
  shortening: 'Last day brought forward',
  end: 'Ended',
  termination: 'Terminated',
  transfer: 'Transferred',
  review: 'Terms reviewed',
  reinstatement: 'Reinstated',
  cancellation: 'Cancelled',
  taken_back: 'Back to draft',
  closing: 'Closed',
  rules: 'Overtime rules changed',
}

/** A heading and the facts of one step; days are written for the reader. */
export function stepText(step: PlacementStep): { title: string; details: string[] } {
  return { title: titles[step.kind], details: detailsOf(step).filter((line) => line !== '') }
}

function detailsOf(step: PlacementStep): string[] {
  const { kind, effective_from, end_before, end_after, rates_from, reason_code, by_party } = step
  const until = end_after ? `until ${dayText(end_after)}` : 'without an end'
  const before = end_before ? ` instead of ${dayText(end_before)}` : ''
  if (kind === 'start' || kind === 'live') return [`From ${dayText(effective_from)}, ${until}`]
  if (kind === 'extension' || kind === 'reinstatement')
    return [`Goes on ${until}${before}`, rates_from ? `New rates from ${dayText(rates_from)}` : '']
  if (kind === 'shortening') return [`Goes on ${until}${before}`]
  if (kind === 'end') return [`Last day ${dayText(effective_from)}`]
  if (kind === 'termination')
    return [
      `Last day ${dayText(effective_from)}`,
      [
        by_party && `By ${partyNames[by_party].toLowerCase()}`,
        reason_code && reasonNames[reason_code].toLowerCase(),
      ]
        .filter(Boolean)
        .join(': '),
    ]
  if (kind === 'transfer')
    return [`${engagementText(step.engagement_type!, step.supplier_name)}, from ${dayText(effective_from)}`]
  if (kind === 'review') return [step.next_review_on ? `Next review ${dayText(step.next_review_on)}` : '']
  if (kind === 'rules')
    return [`${step.rule_set_name}, version ${step.rules_version}, from ${dayText(effective_from)}`]
  return []
}

/** What lies ahead of a placement as it stands, the furthest first: its end, new rates, another payer, a review. */
export function comingSteps(
  { status, start_date, end_date, payers, rates }: Placement,
  steps: readonly PlacementStep[],
  today: string,
): Coming[] {
  const goesOn = isWorking(status) || status === 'approved'
  if (!goesOn) return []
  const last = steps.findLast(({ kind }) => kind !== 'transfer' && kind !== 'review')
  const review = steps.findLast(({ kind }) => kind === 'review')?.next_review_on
  const terminates = last?.kind === 'termination' && last.end_after === end_date
  const rateDays = new Set(rates.map(({ effective_from }) => effective_from))
  const coming: Coming[] = [
    ...(end_date
      ? [{ day: end_date, text: terminates ? 'Is terminated after its last day' : 'Ends after its last day' }]
      : []),
    ...(review ? [{ day: review, text: 'Terms are to be reviewed' }] : []),
    ...[...rateDays].filter((day) => day > start_date).map((day) => ({ day, text: 'New rates' })),
    ...payers
      .filter(({ from }) => from > start_date)
      .map(({ from, engagement_type, supplier_name }) => ({
        day: from,
        text: `Paid as ${engagementText(engagement_type, supplier_name)}`,
      })),
    { day: start_date, text: 'Begins' },
  ]
  return coming.filter(({ day }) => day > addDays(today, -1)).sort((a, b) => (a.day < b.day ? 1 : -1))
}
