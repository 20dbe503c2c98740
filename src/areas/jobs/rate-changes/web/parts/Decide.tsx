import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { type RateChangeDetail, rateChanges } from '#areas/jobs/rate-changes/contract.ts'
import { useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { countText, dayText } from '#kit/ui/format.ts'
import { shortestReason } from '#platform/warnings.ts'

const stale = ['rate-changes', 'placements', 'jobs', 'history']

/** What the reader may do with a proposal: approve, refuse with a reason, or take their own back. */
export function Decide({ change }: { change: RateChangeDetail }) {
  const [asking, setAsking] = useState<'approve' | 'refuse' | 'withdraw'>()
  const close = () => setAsking(undefined)
  const after = { refreshes: stale, onDone: close }
  const decide = useCall(rateChanges.decide, {
    ...after,
    done: ({ status }) => (status === 'approved' ? 'Rates approved' : 'Rates refused'),
  })
  const withdraw = useCall(rateChanges.withdraw, { ...after, done: 'Proposal withdrawn' })
  const { id, from_day, sheets, candidate_name } = change
  const params = { id }
  return (
    <>
      {change.may_withdraw && (
        <Button variant="default" onClick={() => setAsking('withdraw')}>
          Withdraw
        </Button>
      )}
      {change.may_decide && (
        <>
          <Button variant="default" onClick={() => setAsking('refuse')}>
            Refuse
          </Button>
          <Button disabled={change.why_not_approve !== null} onClick={() => setAsking('approve')}>
            Approve
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={asking === 'approve'}
        onClose={close}
        title="Approve these rates?"
        confirm="Approve"
        loading={decide.isPending}
        onConfirm={() => decide.mutate({ params, body: { decision: 'approve' } })}
      >
        <Text size="sm">
          They hold for {candidate_name} from {dayText(from_day)}.
          {sheets.count > 0 &&
            ` ${countText(sheets.count, 'timesheet')} submitted already ${sheets.count === 1 ? 'keeps' : 'keep'} the old rate.`}
        </Text>
      </ConfirmDialog>
      <ReasonDialog
        opened={asking === 'refuse'}
        onClose={close}
        title="Refuse these rates?"
        confirm="Refuse"
        tone="danger"
        least={shortestReason}
        loading={decide.isPending}
        description={`${change.requested_by_name} reads it.`}
        onReason={(reason) => decide.mutate({ params, body: { decision: 'refuse', reason } })}
      />
      <ConfirmDialog
        opened={asking === 'withdraw'}
        onClose={close}
        title="Withdraw your proposal?"
        confirm="Withdraw"
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ params })}
      >
        <Text size="sm">The rates stay as they are.</Text>
      </ConfirmDialog>
    </>
  )
}
