import { Button } from '@mantine/core'
import { type OwnDetails, ownDetails } from '#areas/candidates/change-requests/contract.ts'
import { fieldNames } from '#areas/candidates/change-requests/rules.ts'
import { Changes } from '#areas/candidates/change-requests/web/parts/ChangeRequests.tsx'
import { useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { Notice } from '#kit/ui/Notice.tsx'

/** What they asked for: while it waits, with the way back; afterwards what was refused, and why. */
export function WaitingRequest({ own: { pending, last } }: { own: OwnDetails }) {
  const withdraw = useCall(ownDetails.withdraw, { done: 'Request withdrawn', refreshes: ['my-details'] })
  if (pending)
    return (
      <Panel
        title="Your agency is asked to change"
        aside={
          <Button
            variant="default"
            size="xs"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ body: { request_id: pending.id } })}
          >
            Withdraw
          </Button>
        }
      >
        <Changes request={pending} />
      </Panel>
    )
  if (!last?.reason) return null
  const refused = last.changes.filter(({ approved }) => !approved).map(({ field }) => fieldNames[field])
  return (
    <Notice tone="warning" title={`Not changed: ${refused.join(', ')}`}>
      {last.reason}
    </Notice>
  )
}
