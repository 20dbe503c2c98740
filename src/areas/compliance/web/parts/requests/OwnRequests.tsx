import { Progress, Skeleton } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { complianceRequests } from '#areas/compliance/requests/contract.ts'
import type { RequestRow } from '#areas/compliance/requests/request-contract.ts'
import { isOpen } from '#areas/compliance/requests/rules.ts'
import { rejectNames } from '#areas/compliance/requests/words.ts'
import { RequestStatus } from '#areas/compliance/web/parts/requests/RequestStatus.tsx'
import { RequestTrail } from '#areas/compliance/web/parts/requests/RequestTrail.tsx'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { SubmitForm } from '#areas/compliance/web/parts/requests/SubmitForm.tsx'
import { useOpened } from '#areas/compliance/web/parts/useOpened.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { DayText } from '#kit/ui/values.tsx'

const shown = [
  'requested',
  'viewed',
  'rejected',
  'submitted',
  'in_review',
  'approved',
  'expiring',
  'expired',
  'waived',
]

/** What a worker is asked for, on a phone first: what waits for them stands on top. */
export function OwnRequests() {
  const { opened, open, close } = useOpened('request')
  const query = useQuery(
    queryOf(complianceRequests.list, { query: { per_page: 100, status: shown, sort: 'due_on' } as never }),
  )
  const all = query.data?.data ?? []
  const waiting = all.filter(({ status }) => isOpen(status))
  const isAsked = (row: RequestRow) =>
    waiting.some(({ requirement_id, id }) => requirement_id === row.requirement_id && id !== row.id)
  const done = all.filter((row) => !isOpen(row.status) && row.status !== 'expired' && !isAsked(row))
  const rows = [...waiting, ...done]
  return (
    <>
      <PageHeader
        title="Your documents"
        description="What your agency needs from you. Photos from a phone are fine."
      />
      {query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={240} radius="lg" />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconClipboardCheck size={26} stroke={1.6} />}
          title="Nothing is needed from you"
          text="When your agency asks for a document, it stands here."
        />
      ) : (
        <>
          <div className={classes.progress}>
            <strong role="status">
              {done.length} of {rows.length} done
            </strong>
            <Progress
              value={(100 * done.length) / rows.length}
              color="saffron"
              aria-label="How much of it is done"
            />
          </div>
          <ul className={classes.cards}>
            {rows.map((row) => (
              <li key={row.id} className={classes.card}>
                <button
                  type="button"
                  className={classes.open}
                  aria-expanded={opened === String(row.id)}
                  onClick={() => (opened === String(row.id) ? close() : open(row.id))}
                >
                  <span>
                    <strong>{row.requirement_name}</strong>
                    {isOpen(row.status) && (
                      <span className={classes.note}>
                        {' '}
                        by <DayText day={row.due_on} />
                      </span>
                    )}
                  </span>
                  <RequestStatus request={row} />
                </button>
                {opened === String(row.id) && <OwnRequest row={row} onDone={close} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function OwnRequest({ row: { id, status }, onDone }: { row: RequestRow; onDone: () => void }) {
  const { data: request, error, refetch } = useQuery(queryOf(complianceRequests.show, { params: { id } }))
  // Only a person who looks has seen it: said when it is opened, not when the list was loaded.
  useEffect(() => {
    if (status === 'requested') void call(complianceRequests.viewed, { params: { id } }).then(() => refetch())
  }, [id, status, refetch])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!request || request.status === 'requested') return <Skeleton height={160} />
  return (
    <div className={classes.inside}>
      {request.description && <p>{request.description}</p>}
      {request.note && <p>{request.note}</p>}
      {request.status === 'rejected' && (
        <Notice tone="warning" title="Please send it again">
          {[request.code && rejectNames[request.code], request.reason].filter(Boolean).join('. ')}
        </Notice>
      )}
      {isOpen(request.status) ? (
        <SubmitForm request={request} onDone={onDone} />
      ) : (
        <RequestTrail request={request} />
      )}
    </div>
  )
}
