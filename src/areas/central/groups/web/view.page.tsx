import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Group, groups } from '#areas/central/groups/contract.ts'
import { Mails } from '#areas/central/groups/mails/web/parts/Mails.tsx'
import { Codes } from '#areas/central/groups/web/parts/Codes.tsx'
import { TenantStatus } from '#areas/central/tenants/web/parts/TenantStatus.tsx'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { countText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/central/groups/$id')({
  staticData: { title: 'Group' },
  validateSearch: ({ tab }): Search => ({ tab: typeof tab === 'string' ? tab : undefined }),
  beforeLoad: needs('central.groups.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(groups.show, { params: { id: Number(params.id) } })),
  component: GroupPage,
})

/** Asked again this often while something is on its way, ms. */
const soon = 2000

function GroupPage() {
  const id = Number(Route.useParams().id)
  const group = useSuspenseQuery({
    ...queryOf(groups.show, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.data.members.some(({ push }) => push?.status === 'waiting') ? soon : false,
  }).data.data
  const { can } = usePermissions()
  const push = useCall(groups.push, { done: ({ title }) => title, refreshes: ['central'] })
  const manages = can('central.groups.manage')
  return (
    <Detail
      title={group.name}
      browserTitle="Group"
      id={id}
      back={{ to: '/groups', label: 'Groups' }}
      {...(group.notes ? { description: group.notes } : {})}
      actions={[
        {
          label: 'Send everything again',
          permission: 'central.groups.manage',
          disabled: group.members.length === 0,
          onClick: () => push.mutate({ params: { id } }),
        },
      ]}
      tabs={[
        {
          key: 'agencies',
          label: 'Agencies',
          count: group.members.length,
          content: () => <Agencies group={group} />,
        },
        {
          key: 'codes',
          label: 'Codes',
          count: group.codes.length,
          content: () => <Codes group={group} manages={manages} />,
        },
        {
          key: 'templates',
          label: 'Templates',
          count: group.mails,
          content: () => <Mails group={id} />,
        },
      ]}
    >
      {manages && (
        <Button component={TenantLink} to={`/groups/${id}/edit`} variant="default">
          Edit
        </Button>
      )}
    </Detail>
  )
}

function Agencies({ group }: { group: Group }) {
  if (group.members.length === 0)
    return <EmptyState title="No agencies yet" text="Edit the group to bring agencies in." />
  return (
    <Panel title="Agencies">
      <ul className={classes.lines} aria-label="Agencies">
        {group.members.map((member) => (
          <li key={member.id} className={classes.line}>
            <span className={classes.who}>
              <TenantLink to={`/tenants/${member.id}`} className={classes.link}>
                {member.name}
              </TenantLink>
              <span className={classes.small}>{pushText(member.push)}</span>
            </span>
            {member.push && (
              <StatusBadge
                status={member.push.status}
                label={member.push.status === 'waiting' ? 'On its way' : 'In line'}
              />
            )}
            <TenantStatus status={member.status} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What became of what was sent last. */
function pushText(push: Group['members'][number]['push']): string {
  if (!push?.result) return push ? '' : 'Nothing was sent yet'
  const { mails, ...codes } = push.result
  const parts = [
    [codes.made, 'code', 'made'],
    [codes.changed, 'code', 'changed'],
    [codes.kept, 'code', 'kept the agency’s way'],
    [codes.released, 'code', 'released'],
    [(mails?.made ?? 0) + (mails?.changed ?? 0), 'email', 'worded'],
    [mails?.replaced ?? 0, 'email', 'worded instead of the agency’s own'],
    [mails?.kept ?? 0, 'email', 'left in the agency’s own words'],
    [mails?.released ?? 0, 'email', 'released'],
  ] as const
  const some = parts.filter(([count]) => count > 0)
  const words = some.map(([count, what, how]) => `${countText(count, what)} ${how}`)
  return words.length > 0 ? `Last time: ${words.join(', ')}` : 'Last time: nothing was different'
}
