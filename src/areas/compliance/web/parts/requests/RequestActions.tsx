import { Button } from '@mantine/core'
import { useState } from 'react'
import { complianceRequests } from '#areas/compliance/requests/contract.ts'
import type { ComplianceRequest } from '#areas/compliance/requests/request-contract.ts'
import { isOpen, whyNotAskAgain, whyNotEnd } from '#areas/compliance/requests/rules.ts'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { useOpened } from '#areas/compliance/web/parts/useOpened.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { isReadable, type Typed } from '#kit/ui/form/unreadable.ts'

type Props = { request: ComplianceRequest; onSubmit?: () => void }
type Verb = 'waive' | 'exempt' | 'withdraw'

const refreshes = ['compliance-requests', 'history']

/** What else can become of a request. */
export function RequestActions({ request, onSubmit }: Props) {
  const { id, version, waiver } = request
  const { can } = usePermissions()
  const { open } = useOpened('request')
  const [verb, setVerb] = useState<Verb>()
  const [until, setUntil] = useState<Typed<string>>(null)
  const close = () => setVerb(undefined)
  const done = { refreshes, onDone: close }
  const remind = useCall(complianceRequests.remindMany, { done: 'Reminder sent', refreshes })
  const again = useCall(complianceRequests.askAgain, {
    ...{ done: 'Asked again', refreshes },
    onDone: (made) => open(made.id),
  })
  const waive = useCall(complianceRequests.waive, { done: 'Waived', ...done })
  const exempt = useCall(complianceRequests.exempt, { done: 'Not required', ...done })
  const withdraw = useCall(complianceRequests.withdraw, { done: 'Withdrawn', ...done })
  const isLive = whyNotEnd(request) === undefined
  const mayAsk = can('compliance.requests.ask')
  const params = { id }
  const dialog = { opened: true, onClose: close, most: 1000 }
  return (
    <>
      <div className={classes.bar}>
        {onSubmit && (
          <Button variant="default" onClick={onSubmit}>
            Submit on behalf
          </Button>
        )}
        {mayAsk && isOpen(request.status) && (
          <Button
            variant="default"
            loading={remind.isPending}
            onClick={() => remind.mutate({ body: { ids: [id] } })}
          >
            Remind
          </Button>
        )}
        {mayAsk && !whyNotAskAgain(request) && (
          <Button
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate({ params, body: {} })}
          >
            Ask again
          </Button>
        )}
        {isLive && waiver !== 'nobody' && can('compliance.requests.waive') && (
          <Button variant="default" onClick={() => setVerb('waive')}>
            Waive
          </Button>
        )}
        {isLive && can('compliance.requests.review') && (
          <Button variant="default" onClick={() => setVerb('exempt')}>
            Not required
          </Button>
        )}
        {isLive && mayAsk && (
          <Button variant="default" onClick={() => setVerb('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
      {verb === 'waive' && (
        <ReasonDialog
          {...dialog}
          title="Waive this requirement?"
          confirm="Waive"
          loading={waive.isPending}
          disabled={!isReadable(until)}
          onReason={(reason) =>
            isReadable(until) && waive.mutate({ params, body: { until, reason, version } })
          }
        >
          <DayInput
            label="Until"
            {...(request.waiver_days === null ? { description: 'Left empty: for good' } : {})}
            value={until}
            onDay={setUntil}
          />
        </ReasonDialog>
      )}
      {verb === 'exempt' && (
        <ReasonDialog
          {...dialog}
          title="Not required here?"
          confirm="Not required"
          loading={exempt.isPending}
          onReason={(reason) => exempt.mutate({ params, body: { reason, version } })}
        />
      )}
      {verb === 'withdraw' && (
        <ReasonDialog
          {...dialog}
          title="Withdraw this request?"
          confirm="Withdraw"
          loading={withdraw.isPending}
          onReason={(reason) => withdraw.mutate({ params, body: { reason, version } })}
        />
      )}
    </>
  )
}
