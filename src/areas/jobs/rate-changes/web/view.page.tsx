import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type RateChangeDetail, rateChanges } from '#areas/jobs/rate-changes/contract.ts'
import { Compared } from '#areas/jobs/rate-changes/web/parts/Compared.tsx'
import { Decide } from '#areas/jobs/rate-changes/web/parts/Decide.tsx'
import { SheetsNote } from '#areas/jobs/rate-changes/web/parts/SheetsNote.tsx'
import { rateChangeStatuses } from '#areas/jobs/rate-changes/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Columns, Related } from '#kit/ui/detail/Columns.tsx'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { countText, dayText, wordsOf } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/tenant/$tenantId/rate-changes/$id/view')({
  staticData: { title: 'Rate Change' },
  validateSearch: listSearch,
  beforeLoad: needs('placements.rates.propose', 'placements.rates.approve'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(rateChanges.show, { params: { id: Number(params.id) } })),
  component: RateChangePage,
})

function RateChangePage() {
  const id = Number(Route.useParams().id)
  const { data: change } = useSuspenseQuery(queryOf(rateChanges.show, { params: { id } }))
  const { placement_id, from_day, sheets } = change
  return (
    <Detail
      title={`New rates for ${change.candidate_name}`}
      browserTitle="Rate Change"
      status={<StatusBadge status={change.status} label={rateChangeStatuses[change.status]} />}
      description={`${change.job_title}, ${change.client_name}, from ${dayText(from_day)}`}
      back={{ to: '/rate-changes', label: 'Rate changes' }}
      tabs={[
        {
          key: 'compare',
          label: 'Compare',
          content: () => (
            <Columns aside={<Aside change={change} />}>
              {change.why_not_approve && <Notice tone="locked">{change.why_not_approve}</Notice>}
              {change.status === 'proposed' && (
                <SheetsNote sheets={sheets} placement_id={placement_id} from_day={from_day} />
              )}
              <Panel title={`Rates from ${dayText(from_day)}`}>
                <Compared rows={change.rows} currencies={change} />
              </Panel>
            </Columns>
          ),
        },
        {
          key: 'history',
          label: 'History of the placement',
          permission: 'placements.view',
          content: () => <History subject="placements" id={placement_id} />,
        },
      ]}
    >
      <Decide change={change} />
      <HandOver change={change} />
    </Detail>
  )
}

/** Timesheets that were submitted under the rates before are put right by a correction, which begins filled in. */
function HandOver({ change }: { change: RateChangeDetail }) {
  const { canAny } = usePermissions()
  if (change.status !== 'approved' || change.sheets.count === 0 || !canAny(correcting)) return null
  return (
    <Button component={TenantLink} to={`/corrections/create?rate_change_id=${change.id}`}>
      Correct {countText(change.sheets.count, 'timesheet')}
    </Button>
  )
}

const correcting = ['invoices.credit', 'invoices.sales.credit', 'invoices.self_billing.credit']

function Aside({ change }: { change: RateChangeDetail }) {
  const { job_id, placement_id, from_day, sheets, periods } = change
  return (
    <>
      <Panel title="Proposal">
        <Facts
          items={[
            ['Proposed by', change.requested_by_name],
            ['Proposed', <InstantText key="asked" at={change.requested_at} />],
            ['Reason', change.reason],
            ...(change.decided_at
              ? ([
                  [rateChangeStatuses[change.status], <InstantText key="at" at={change.decided_at} />],
                  ['By', change.decided_by_name],
                ] as const)
              : []),
            ...(change.decision_reason ? ([['Because', change.decision_reason]] as const) : []),
          ]}
        />
      </Panel>
      <Related
        title="Work"
        links={[
          {
            label: `Placement ${change.placement_ref}`,
            to: `/jobs/${job_id}/edit?tab=placements&placement=${placement_id}`,
            icon: null,
            note: wordsOf(change.placement_status),
          },
          ...periods.map(({ timesheet_id, from, to, status }) => ({
            label: `${dayText(from)} to ${dayText(to)}`,
            to: `/timesheets/${timesheet_id}`,
            icon: null,
            note: wordsOf(status),
          })),
          {
            label: `All ${sheets.count} timesheets`,
            to: `/timesheets?placement_id=${placement_id}&period_from=${from_day}`,
            icon: null,
            hidden: sheets.count <= periods.length,
          },
        ]}
      />
    </>
  )
}
