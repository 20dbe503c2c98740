import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { complianceRequests } from '#areas/compliance/requests/contract.ts'
import type { ComplianceRequest } from '#areas/compliance/requests/request-contract.ts'
import { isOpen, isSubmitted } from '#areas/compliance/requests/rules.ts'
import { rejectNames } from '#areas/compliance/requests/words.ts'
import { RequestActions } from '#areas/compliance/web/parts/requests/RequestActions.tsx'
import { RequestStatus } from '#areas/compliance/web/parts/requests/RequestStatus.tsx'
import { RequestTrail } from '#areas/compliance/web/parts/requests/RequestTrail.tsx'
import { ReviewForm } from '#areas/compliance/web/parts/requests/ReviewForm.tsx'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { SubmitForm } from '#areas/compliance/web/parts/requests/SubmitForm.tsx'
import { severityNames, subjectNames } from '#areas/compliance/words.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText } from '#kit/ui/values.tsx'

type Props = { id: number; onClose: () => void }

/** One request over the list: what was asked, what was submitted, and the decision on it. */
export function RequestDrawer({ id, onClose }: Props) {
  const query = useQuery(queryOf(complianceRequests.show, { params: { id } }))
  const reviews = query.data && mayReview(query.data)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={reviews ? 1180 : 720}
      title={<strong>{query.data?.requirement_name ?? 'Request'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the request' }}
      transitionProps={{ duration: 0 }}
    >
      {query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Request key={query.data.id} request={query.data} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Drawer>
  )
}

function Request({ request }: { request: ComplianceRequest }) {
  const { can } = usePermissions()
  const [submitting, setSubmitting] = useState(false)
  const { status, statement, code, reason, review_refused } = request
  const maySubmit = isOpen(status) && statement === '' && can('compliance.requests.submit')
  return (
    <div className={classes.body}>
      <Facts items={factsOf(request)} />
      {request.description && <p className={classes.note}>{request.description}</p>}
      {status === 'rejected' && (
        <Notice tone="warning" title="Sent back">
          {[code && rejectNames[code], reason].filter(Boolean).join('. ')}
        </Notice>
      )}
      {statement !== '' && <p className={classes.statement}>{statement}</p>}
      {mayReview(request) ? (
        <div className={classes.beside}>
          <div className={classes.body}>
            <RequestTrail request={request} />
          </div>
          <div className={classes.decide}>
            <ReviewForm key={`${request.submission_no} ${status}`} request={request} />
          </div>
        </div>
      ) : (
        <>
          <RequestTrail request={request} />
          {isSubmitted(status) && <Notice tone="locked">{review_refused}.</Notice>}
        </>
      )}
      {submitting && maySubmit && (
        <section className={classes.part}>
          <h3>Submit on behalf</h3>
          <SubmitForm request={request} onDone={() => setSubmitting(false)} />
        </section>
      )}
      <RequestActions
        request={request}
        {...(maySubmit && !submitting ? { onSubmit: () => setSubmitting(true) } : {})}
      />
      <History subject="compliance-requests" id={request.id} />
    </div>
  )
}

/** Somebody may decide on it here and now: then the document lies beside the form. */
const mayReview = ({ status, review_refused }: ComplianceRequest) =>
  isSubmitted(status) && review_refused === null

function factsOf(request: ComplianceRequest) {
  const { subject, subject_name, subject_page, severity, due_on, issued_on, expires_on, waived_until } =
    request
  const name = subject_page ? <TenantLink to={subject_page}>{subject_name}</TenantLink> : subject_name
  return [
    [subjectNames[subject], name],
    ['Status', <RequestStatus key="status" request={request} />],
    ['Needed', severityNames[severity]],
    ['Due', <DayText key="due" day={due_on} />],
    ...(issued_on ? [['Issued on', <DayText key="issued" day={issued_on} />] as const] : []),
    ...(expires_on ? [['Expires on', <DayText key="expires" day={expires_on} />] as const] : []),
    ...(waived_until ? [['Waived until', <DayText key="waived" day={waived_until} />] as const] : []),
    ['Reviewed by', request.reviewer_role_name ?? 'Whoever may review'],
    ['Asked by', request.requested_by_name ?? 'Saffron, by a template'],
    ...(request.first_check_by_name ? [['First check', request.first_check_by_name] as const] : []),
    ...(request.note ? [['Note', request.note] as const] : []),
  ] as const
}
