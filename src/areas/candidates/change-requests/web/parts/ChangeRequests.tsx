import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AskedField,
  type ChangeRequest,
  changeRequests,
} from '#areas/candidates/change-requests/contract.ts'
import { fieldNames, requestNames } from '#areas/candidates/change-requests/rules.ts'
import classes from '#areas/candidates/change-requests/web/parts/ChangeRequests.module.css'
import { valueText } from '#areas/candidates/change-requests/web/words.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** What a candidate asked to change, and the decision on what waits: a tab of their page. */
export function ChangeRequests({ id }: { id: number }) {
  const query = useQuery(queryOf(changeRequests.ofCandidate, { params: { id } }))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={160} radius="lg" />
  if (query.data.data.length === 0)
    return (
      <EmptyState
        title="No requests yet"
        text="Workers keep their own phone number and emergency contact. A change of name, address, birth or National Insurance number waits here until somebody decides on it."
      />
    )
  return (
    <Stack>
      {query.data.data.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Stack>
  )
}

function Request({ request }: { request: ChangeRequest }) {
  const { requested_by_name, requested_at, decided_at, decided_by_name, reason } = request
  return (
    <Panel
      title={
        request.status === 'pending'
          ? 'Asked to change'
          : `Asked, and ${requestNames[request.status].toLowerCase()}`
      }
      aside={<StatusBadge status={request.status} label={requestNames[request.status]} />}
    >
      <div className={classes.request}>
        <p className={classes.said}>
          {requested_by_name}, <InstantText at={requested_at} />
          {decided_at && decided_by_name && (
            <>
              . {requestNames[request.status]} by {decided_by_name}, <InstantText at={decided_at} />
            </>
          )}
          {reason && `: ${reason}`}
        </p>
        {request.mine_to_decide ? <Decide request={request} /> : <Changes request={request} />}
      </div>
    </Panel>
  )
}

/** What was asked for, before and after. */
export function Changes({ request }: { request: ChangeRequest }) {
  return (
    <ul className={classes.changes}>
      {request.changes.map((change) => (
        <li key={change.field} className={classes.change}>
          <span className={classes.label}>{fieldNames[change.field]}</span>
          <span className={classes.values}>
            <Values change={change} />
            {request.status === 'approved' && change.approved === false && ' (refused)'}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Change = ChangeRequest['changes'][number]

function Values({ change: { field, from, to } }: { change: Change }) {
  if (to === null) return <>Only people who see National Insurance numbers see this</>
  return (
    <>
      <span className={classes.from}>{valueText(field, from ?? '')}</span> {valueText(field, to)}
    </>
  )
}

/** Each field with a tick: what is ticked is changed, all else refused with a reason. */
function Decide({ request }: { request: ChangeRequest }) {
  const seen = request.changes.filter(({ to }) => to !== null).map(({ field }) => field)
  const [approved, setApproved] = useState<readonly AskedField[]>(seen)
  const [refusing, setRefusing] = useState<readonly AskedField[]>()
  const decide = useCall(changeRequests.decide, {
    done: ({ title }) => title,
    refreshes: ['candidates', 'candidate-change-requests', 'history'],
    onDone: () => setRefusing(undefined),
  })
  const say = (fields: readonly AskedField[], reason = '') =>
    decide.mutate({
      params: { id: request.candidate_id },
      body: { request_id: request.id, approved: [...fields], reason },
    })
  const all = approved.length === request.changes.length
  const toggle = (field: AskedField, on: boolean) =>
    setApproved(on ? [...approved, field] : approved.filter((each) => each !== field))
  return (
    <>
      <ul className={classes.changes}>
        {request.changes.map((change) => (
          <li key={change.field} className={classes.change}>
            <Checkbox
              label={fieldNames[change.field]}
              checked={approved.includes(change.field)}
              disabled={change.to === null}
              onChange={(event) => toggle(change.field, event.currentTarget.checked)}
            />
            <span className={classes.values}>
              <Values change={change} />
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.verbs}>
        <Button
          loading={decide.isPending}
          disabled={approved.length === 0}
          onClick={() => (all ? say(approved) : setRefusing(approved))}
        >
          {all ? 'Approve' : 'Approve what is ticked'}
        </Button>
        <Button variant="default" color="red.8" disabled={decide.isPending} onClick={() => setRefusing([])}>
          Refuse
        </Button>
      </div>
      <ReasonDialog
        opened={refusing !== undefined}
        onClose={() => setRefusing(undefined)}
        title={refusing?.length ? 'Refuse the others?' : 'Refuse this request?'}
        confirm={refusing?.length ? 'Approve what is ticked' : 'Refuse'}
        description="They are told."
        loading={decide.isPending}
        onReason={(reason) => say(refusing ?? [], reason)}
      />
    </>
  )
}
