import { Button } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BankPanel, useWaitingBank } from '#areas/bank/web/public.tsx'
import { ChangeRequests } from '#areas/candidates/change-requests/web/parts/ChangeRequests.tsx'
import { type Candidate, candidates } from '#areas/candidates/contract.ts'
import { age, engagementOn, statusNames } from '#areas/candidates/rules.ts'
import { CandidatePortal } from '#areas/candidates/web/parts/CandidatePortal.tsx'
import { EngagementList } from '#areas/candidates/web/parts/EngagementList.tsx'
import { useStatus } from '#areas/candidates/web/parts/useStatus.tsx'
import { engagementText, fullName, genderNames } from '#areas/candidates/web/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { addressFact, countryName } from '#kit/ui/detail/address.tsx'
import { Columns, Related } from '#kit/ui/detail/Columns.tsx'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { Facts, filled, Notes, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { RecordButtons, RecordFigures, useRecordTabs } from '#kit/ui/detail/RecordParts.tsx'
import { agencyDay, dayText, numberText, wordsOf } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/tenant/$tenantId/candidates/$id/view')({
  staticData: { title: 'Candidate' },
  validateSearch: listSearch,
  beforeLoad: needs('candidates.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(candidates.show, { params: { id: Number(params.id) } })),
  component: CandidatePage,
})

function CandidatePage() {
  const id = Number(Route.useParams().id)
  const { data: candidate } = useSuspenseQuery(queryOf(candidates.show, { params: { id } }))
  const { can } = usePermissions()
  const waiting = useWaitingBank('candidates', id)
  const { actions, dialog } = useStatus(candidate)
  const engagements = {
    order: 40,
    key: 'engagements',
    label: 'Engagements',
    count: candidate.engagements.length,
    content: () => (
      <Panel>
        <EngagementList engagements={candidate.engagements} />
      </Panel>
    ),
  }
  const bank = {
    order: 50,
    key: 'bank',
    label: 'Bank account',
    count: waiting,
    content: () => <BankPanel subject="candidates" id={id} name={fullName(candidate)} />,
  }
  const requests = {
    order: 55,
    key: 'requests',
    label: 'Requests',
    ...(candidate.change_requested ? { count: 1 } : {}),
    content: () => <ChangeRequests id={id} />,
  }
  const tabs = useRecordTabs({ on: 'candidates', id, own: [engagements, bank, requests] })
  const engagement = engagementOn(candidate.engagements, agencyDay())
  return (
    <>
      <Detail
        title={fullName(candidate)}
        browserTitle="Candidate"
        id={id}
        status={<StatusBadge status={candidate.status} label={statusNames[candidate.status]} />}
        description={[candidate.job_title, engagement && engagementText(engagement)]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: '/candidates', label: 'Candidates' }}
        actions={actions}
        tabs={[
          { key: 'overview', label: 'Overview', content: () => <Overview candidate={candidate} /> },
          ...tabs,
          { key: 'history', label: 'History', content: () => <History subject="candidates" id={id} /> },
        ]}
      >
        {can('candidates.update') && !candidate.merged_into && (
          <Button component={TenantLink} to={`/candidates/${id}/edit`} variant="default">
            Edit
          </Button>
        )}
        {candidate.status !== 'archived' && <RecordButtons on="candidates" id={id} />}
      </Detail>
      {dialog}
    </>
  )
}

function Overview({ candidate }: { candidate: Candidate }) {
  const { can } = usePermissions()
  return (
    <>
      {candidate.merged_into && (
        <Notice title={`This record became part of ${candidate.merged_into.name}`}>
          <TenantLink to={`/candidates/${candidate.merged_into.id}/view`}>
            See {candidate.merged_into.name}
          </TenantLink>{' '}
          with all their work and files. What was issued before stays under this one.
        </Notice>
      )}
      <FormerPayerNotice candidate={candidate} />
      <RecordFigures on="candidates" id={candidate.id} />
      <Columns
        aside={
          <>
            <Related
              title="Work"
              links={candidate.placements.map((placement) => ({
                label: `${placement.job_title} at ${placement.client_name}`,
                to: `/jobs/${placement.job_id}/edit`,
                icon: <IconBriefcase size={18} stroke={1.6} />,
                note:
                  placement.status === 'live'
                    ? `since ${dayText(placement.start_date)}`
                    : wordsOf(placement.status),
              }))}
            />
            <Panel title="Portal">
              <CandidatePortal candidate={candidate} />
            </Panel>
            <Panel title="Engagement">
              <EngagementList engagements={candidate.engagements} />
            </Panel>
          </>
        }
      >
        <Panel title="Details">
          <Facts
            items={filled([
              ['Email', candidate.email],
              ['Phone', candidate.phone],
              ['Known as', candidate.known_as],
              ['Skills', candidate.skills],
              [
                'Available from',
                candidate.available_from && <DayText key="from" day={candidate.available_from} />,
              ],
              addressFact(candidate),
              ['Emergency contact', emergency(candidate)],
              ['Found by', candidate.source],
              ['Other work', candidate.marketing && 'May be written to about it'],
              ['Owner', candidate.owner_name],
              ['Added', <InstantText key="added" at={candidate.created_at} />],
              [
                'Last day of work',
                candidate.last_worked_on && <DayText key="last" day={candidate.last_worked_on} />,
              ],
            ])}
          />
        </Panel>
        {can('candidates.sensitive.view') && (
          <Panel title="Personal">
            <Facts
              items={[
                ['Date of birth', candidate.dob && birthday(candidate.dob)],
                ['National Insurance number', spaced(candidate.ni_number ?? '')],
                ['Gender', candidate.gender && genderNames[candidate.gender]],
                ['Nationality', candidate.nationality && countryName(candidate.nationality)],
              ]}
            />
          </Panel>
        )}
        <Notes text={candidate.notes} />
      </Columns>
    </>
  )
}

/** A change of engagement has left handed-in time under the payer before. */
function FormerPayerNotice({ candidate: { id, sheets_under_former_payer } }: { candidate: Candidate }) {
  const { can } = usePermissions()
  if (sheets_under_former_payer === 0) return null
  const one = sheets_under_former_payer === 1
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice
        title={`${one ? '1 timesheet stands' : `${numberText(sheets_under_former_payer)} timesheets stand`} under another payer`}
      >
        {one ? 'It was' : 'They were'} submitted before this engagement was known, so runs leave that time
        out.{' '}
        {can('invoices.run') ? (
          <TenantLink to={`/candidates/${id}/payer-moves`}>See what can be moved</TenantLink>
        ) : (
          'Payroll and finance have been told.'
        )}
      </Notice>
    </div>
  )
}

/** `Ann Doe (sister), 0161 496 0000`. */
const emergency = ({
  emergency_name: name,
  emergency_relation: relation,
  emergency_phone: phone,
}: Candidate) => [name && relation ? `${name} (${relation})` : name, phone].filter(Boolean).join(', ')

/** Under 18 matters: no night work. */
function birthday(dob: string) {
  const years = age(dob, agencyDay())
  return (
    <>
      {dayText(dob)} {years < 18 && <StatusBadge status="due" label={`${years}: no night work`} />}
    </>
  )
}

/** `AB123456C` as it is written: `AB 12 34 56 C`. */
const spaced = (number: string) => number.replace(/^(..)(..)(..)(..)(.)$/, '$1 $2 $3 $4 $5')
