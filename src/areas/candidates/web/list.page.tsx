import { IconArchive, IconMail, IconUserShare } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { access } from '#areas/access/contract.ts'
import { CandidateTabs } from '#areas/candidates/change-requests/web/parts/CandidateTabs.tsx'
import { candidates } from '#areas/candidates/contract.ts'
import { engagementNames, portalNames, statusNames } from '#areas/candidates/rules.ts'
import type { Act } from '#areas/candidates/web/parts/ChangeMany.tsx'
import { engagementOptions, fullName, portalOptions, statusOptions } from '#areas/candidates/web/words.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import { needs } from '#kit/guard.ts'
import { useListActs } from '#kit/list-acts.ts'
import { usePermissions } from '#kit/session.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { BulkAction } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText } from '#kit/ui/values.tsx'

const ChangeMany = lazy(async () => ({
  default: (await import('#areas/candidates/web/parts/ChangeMany.tsx')).ChangeMany,
}))

const listOptions = { defaultSort: 'last_name' }

export const Route = createFileRoute('/tenant/$tenantId/candidates')({
  staticData: { title: 'Candidates' },
  validateSearch: listSearch,
  beforeLoad: needs('candidates.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, candidates.list, deps, listOptions),
  component: CandidatesPage,
})

const actions: (Omit<BulkAction, 'run'> & { act: Act })[] = [
  {
    act: 'invite',
    label: 'Invite to the portal',
    icon: <IconMail size={14} />,
    permission: 'candidates.invite',
  },
  {
    act: 'owner',
    label: 'Change owner',
    icon: <IconUserShare size={14} />,
    permission: 'candidates.update',
  },
  { act: 'archive', label: 'Archive', icon: <IconArchive size={14} />, permission: 'candidates.archive' },
]

function CandidatesPage() {
  const { can } = usePermissions()
  const { open, ask, close } = useBulkDialog<Act>()
  const { acts, dialog } = useListActs('candidates', '')
  return (
    <>
      <List
        endpoint={candidates.list}
        title="Candidates"
        views={<CandidateTabs on="all" />}
        {...listOptions}
        columns={[
          {
            key: 'last_name',
            label: 'Name',
            sort: true,
            render: (candidate) => fullName(candidate),
          },
          {
            key: 'status',
            label: 'Status',
            card: 'badge',
            width: 120,
            render: (candidate) => (
              <StatusBadge status={candidate.status} label={statusNames[candidate.status]} />
            ),
          },
          {
            key: 'engagement_type',
            label: 'Engagement',
            width: 170,
            render: (candidate) =>
              candidate.engagement_type ? engagementNames[candidate.engagement_type] : '–',
          },
          { key: 'supplier_name', label: 'Supplier' },
          {
            key: 'client_name',
            label: 'Works at',
            render: (candidate) =>
              candidate.live_placements > 1
                ? `${candidate.client_name} and ${candidate.live_placements - 1} more`
                : (candidate.client_name ?? '–'),
          },
          {
            key: 'last_timesheet_on',
            label: 'Last timesheet',
            card: 'none',
            width: 130,
            render: (candidate) => <DayText day={candidate.last_timesheet_on} />,
          },
          {
            key: 'compliance_met',
            label: 'Compliance',
            width: 120,
            permission: 'compliance.requests.view',
            render: ({ compliance_met, compliance_asked }) =>
              compliance_asked ? `${compliance_met} of ${compliance_asked}` : '–',
          },
          {
            key: 'missing_timesheets',
            label: 'Missing',
            align: 'right',
            width: 90,
            render: (candidate) => candidate.missing_timesheets || '–',
          },
          {
            key: 'portal',
            label: 'Portal',
            width: 140,
            render: (candidate) => (
              <StatusBadge status={candidate.portal} label={portalNames[candidate.portal]} />
            ),
          },
          { key: 'id', label: 'Ref', hidden: true, width: 80, render: (candidate) => `#${candidate.id}` },
          { key: 'email', label: 'Email', hidden: true },
          { key: 'phone', label: 'Phone', hidden: true },
          { key: 'job_title', label: 'Job title', hidden: true },
          { key: 'skills', label: 'Skills', hidden: true },
          { key: 'source', label: 'Found by', hidden: true },
          {
            key: 'available_from',
            label: 'Available from',
            hidden: true,
            render: (candidate) => <DayText day={candidate.available_from} />,
          },
          { key: 'owner_name', label: 'Owner', hidden: true },
          {
            key: 'created_at',
            label: 'Added',
            hidden: true,
            sort: true,
            render: (candidate) => <InstantText at={candidate.created_at} />,
          },
        ]}
        filters={[
          { key: 'status', label: 'Status', type: 'choices', options: statusOptions },
          { key: 'engagement_type', label: 'Engagement', type: 'choices', options: engagementOptions },
          { key: 'portal', label: 'Portal', type: 'choices', options: portalOptions },
          ...(can('compliance.requests.view')
            ? [
                {
                  key: 'compliance',
                  label: 'Compliance',
                  type: 'select',
                  options: [
                    { value: 'missing', label: 'Something is missing' },
                    { value: 'complete', label: 'All is there' },
                  ],
                } as const,
              ]
            : []),
          {
            key: 'supplier_id',
            label: 'Supplier',
            type: 'record',
            endpoint: suppliers.list,
            nameOf: (supplier) => supplier.name,
          },
          {
            key: 'owner_user_id',
            label: 'Owner',
            type: 'record',
            endpoint: access.users,
            nameOf: (user) => user.name,
          },
        ]}
        search="Search candidates"
        nameOf={(candidate) => fullName(candidate)}
        to={(candidate) => `/candidates/${candidate.id}/view`}
        create={{ label: 'Create candidate', to: '/candidates/create', permission: 'candidates.create' }}
        removable={{ model: 'candidates', name: 'candidates', permission: 'candidates.delete' }}
        bulk={[...actions.map(({ act, ...action }) => ({ ...action, run: ask(act) })), ...acts]}
        empty={{
          title: 'No candidates yet',
          text: 'A candidate is somebody who works for your clients. Create the first one, then place them on a job.',
        }}
      />
      {dialog}
      {open && (
        <Suspense fallback={null}>
          <ChangeMany act={open.verb} ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
