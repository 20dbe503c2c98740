import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { complianceRequests } from '#areas/compliance/requests/contract.ts'
import type { RequestRow } from '#areas/compliance/requests/request-contract.ts'
import { requestStatusNames } from '#areas/compliance/requests/words.ts'
import { RequestStatus } from '#areas/compliance/web/parts/requests/RequestStatus.tsx'
import { severityNames, subjectNames } from '#areas/compliance/words.ts'
import type { Search } from '#kit/address.ts'
import { usePermissions } from '#kit/session.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { DayText } from '#kit/ui/values.tsx'

export const requestListOptions = { defaultSort: '-id', beside: 'request' }

const RequestsMany = lazy(async () => ({
  default: (await import('#areas/compliance/web/parts/requests/RequestsMany.tsx')).RequestsMany,
}))
const AskDialog = lazy(async () => ({
  default: (await import('#areas/compliance/web/parts/requests/AskDialog.tsx')).AskDialog,
}))

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

type Props = {
  /** What stands in the address beside the list, and stays when a request is opened. */
  search?: Search
  /** In a tab: of one record. */
  of?: { subject: 'candidates' | 'suppliers' | 'clients'; id: number }
  /** In a tab: of the placements of a job. */
  job?: number
}

/** What was asked: of everybody, or of one record. */
export function RequestList({ search = {}, of, job }: Props) {
  const inTab = of !== undefined || job !== undefined
  const { can } = usePermissions()
  const { open, ask, close } = useBulkDialog<'remind' | 'approve' | 'waive' | 'withdraw'>()
  const [asking, setAsking] = useState(false)
  const address = (id: number) => {
    const kept = Object.entries(inTab ? {} : search).flatMap(([key, value]) =>
      value === undefined || key === 'request' ? [] : [[key, value]],
    )
    return `/compliance/requests?${new URLSearchParams([...kept, ['request', String(id)]])}`
  }
  const askButton = can('compliance.requests.ask') && (
    <Button onClick={() => setAsking(true)}>Ask for documents</Button>
  )
  return (
    <>
      {of && askButton && <div style={{ marginBottom: 12 }}>{askButton}</div>}
      <List
        endpoint={complianceRequests.list}
        title="Compliance Requests"
        description="What was asked of workers, suppliers and clients, and where it stands."
        {...requestListOptions}
        {...(inTab
          ? {
              embedded: true,
              fixed: of ? { subject: of.subject, subject_id: String(of.id) } : { job_id: String(job) },
            }
          : { actions: askButton })}
        columns={[
          { key: 'requirement_name', label: 'Requirement' },
          ...(of
            ? []
            : [
                {
                  key: 'subject_name',
                  label: 'Asked of',
                  width: 200,
                  render: (row: RequestRow) => row.subject_name,
                },
              ]),
          {
            key: 'status',
            label: 'Status',
            card: 'badge',
            width: 190,
            render: (row: RequestRow) => <RequestStatus request={row} />,
          },
          {
            key: 'severity',
            label: 'Needed',
            width: 140,
            render: ({ severity }: RequestRow) => severityNames[severity],
          },
          {
            key: 'due_on',
            label: 'Due',
            sort: true,
            width: 120,
            render: ({ due_on }: RequestRow) => <DayText day={due_on} />,
          },
          {
            key: 'ends_by',
            label: 'Ends',
            sort: true,
            width: 120,
            render: ({ expires_on, waived_until }: RequestRow) => (
              <DayText day={expires_on ?? waived_until} />
            ),
          },
          {
            key: 'reviewer_role_name',
            label: 'Reviewed by',
            hidden: true,
            render: ({ reviewer_role_name }: RequestRow) => reviewer_role_name ?? 'Whoever may review',
          },
          { key: 'reminders', label: 'Reminders', align: 'right', hidden: true },
        ]}
        filters={[
          { key: 'status', label: 'Status', type: 'choices', options: optionsOf(requestStatusNames) },
          { key: 'severity', label: 'Needed', type: 'choices', options: optionsOf(severityNames) },
          ...(of
            ? []
            : ([
                { key: 'subject', label: 'Asked of', type: 'choices', options: optionsOf(subjectNames) },
              ] as const)),
          {
            key: 'expiring_in',
            label: 'Ends',
            type: 'select',
            options: [
              { value: '7', label: 'Within 7 days' },
              { value: '30', label: 'Within 30 days' },
              { value: '90', label: 'Within 90 days' },
            ],
          },
        ]}
        tabs={
          inTab
            ? []
            : [
                { key: 'all', label: 'All', search: {} },
                { key: 'review', label: 'To review', search: { to_review: 'true' } },
                { key: 'blocking', label: 'Stop live placements', search: { blocking: 'true' } },
                { key: 'overdue', label: 'Past their day', search: { overdue: 'true' } },
                { key: 'expiring', label: 'End within 30 days', search: { expiring_in: '30' } },
              ]
        }
        search="Search requirements and names"
        to={({ id }: RequestRow) => address(id)}
        nameOf={({ requirement_name, subject_name }: RequestRow) => `${requirement_name}, ${subject_name}`}
        bulk={[
          { label: 'Remind', permission: 'compliance.requests.ask', run: ask('remind') },
          { label: 'Approve', permission: 'compliance.requests.review', run: ask('approve') },
          { label: 'Waive', permission: 'compliance.requests.waive', run: ask('waive') },
          { label: 'Withdraw', permission: 'compliance.requests.ask', run: ask('withdraw') },
        ]}
        empty={{
          title: 'Nothing was asked yet',
          text: 'What the templates ask is asked by itself as a placement is made. Anything else you ask for here.',
        }}
      />
      <Suspense fallback={null}>
        {open && <RequestsMany verb={open.verb} ids={open.ids} onClose={close} />}
        {asking && <AskDialog {...(of ? { of } : {})} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
