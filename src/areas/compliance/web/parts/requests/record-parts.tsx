import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readiness } from '#areas/compliance/readiness/contract.ts'
import { complianceRequests } from '#areas/compliance/requests/contract.ts'
import { AskDialog } from '#areas/compliance/web/parts/requests/AskDialog.tsx'
import { ReadinessLine } from '#areas/compliance/web/parts/requests/ReadinessLine.tsx'
import { RequestList } from '#areas/compliance/web/parts/requests/RequestList.tsx'
import { RequestStatus } from '#areas/compliance/web/parts/requests/RequestStatus.tsx'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import dashboard from '#kit/ui/Dashboard.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { numberText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { notify } from '#kit/ui/toast.ts'

export const complianceOf = (subject: 'candidates' | 'suppliers' | 'clients') =>
  function ComplianceOf({ id }: { id: number }) {
    return (
      <>
        {subject === 'candidates' && <ReadinessOfCandidate id={id} />}
        <RequestList of={{ subject, id }} />
      </>
    )
  }

function ReadinessOfCandidate({ id }: { id: number }) {
  const { data } = useQuery(queryOf(readiness.ofCandidate, { params: { id } }))
  return data ? <ReadinessLine readiness={data} /> : null
}

/** What the templates ask for a placement, and where each of it stands; what is not asked yet is asked here. */
export function ComplianceOfPlacement({ id }: { id: number }) {
  const { can } = usePermissions()
  const query = { placement_id: id, per_page: 100 } as never
  const rows = useQuery(queryOf(complianceRequests.list, { query })).data?.data
  const { data: ready } = useQuery(queryOf(readiness.ofPlacement, { params: { id } }))
  const ask = useCall(complianceRequests.askFor, {
    refreshes: ['compliance-requests', 'placements'],
    onDone: ({ made }) => {
      const title = made === 0 ? 'Everything is asked or met already' : `${made} asked for`
      notify({ type: 'success', title, description: '' })
    },
  })
  return (
    <Panel
      title="Compliance"
      aside={
        can('compliance.requests.ask') && (
          <Button
            size="compact-sm"
            variant="default"
            loading={ask.isPending}
            onClick={() => ask.mutate({ params: { id } })}
          >
            Ask what the templates ask
          </Button>
        )
      }
    >
      {ready && <ReadinessLine readiness={ready} />}
      {rows?.length === 0 && <p className={classes.note}>Nothing was asked for this placement.</p>}
      <ul className={classes.asked}>
        {rows?.map((row) => (
          <li key={row.id}>
            <TenantLink to={`/compliance/requests?request=${row.id}`}>{row.requirement_name}</TenantLink>
            <RequestStatus request={row} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What is asked for the placements of a job. */
export const ComplianceOfJob = ({ id }: { id: number }) => <RequestList job={id} />

const waiting = [
  { label: 'To review', search: { to_review: 'true' } },
  { label: 'Stop live placements', search: { blocking: 'true' } },
  { label: 'End within 30 days', search: { expiring_in: '30' } },
] as const

/** What waits for whoever looks after compliance, each as the list that it leads to. */
export const ComplianceWaiting = () => (
  <Panel title="Compliance">
    <ul className={dashboard.lines}>
      {waiting.map(({ label, search }) => (
        <Waiting key={label} label={label} search={search} />
      ))}
    </ul>
  </Panel>
)

function Waiting({ label, search }: { label: string; search: Record<string, string> }) {
  const query = { ...search, per_page: 1 } as never
  const meta = useQuery(queryOf(complianceRequests.list, { query })).data?.meta
  return (
    <li>
      <TenantLink
        className={`${dashboard.line} ${classes.plain}`}
        to={`/compliance/requests?${new URLSearchParams(search)}`}
      >
        <span className={dashboard.words}>{label}</span>
        <span>{meta ? `${numberText(meta.total)}${meta.total_capped ? '+' : ''}` : '…'}</span>
      </TenantLink>
    </li>
  )
}

/** Asks the candidates that were chosen in their list. */
export function AskCandidates({ ids, onClose }: { ids: number[]; onClose: (done: boolean) => void }) {
  return <AskDialog ids={ids} onClose={() => onClose(true)} />
}
