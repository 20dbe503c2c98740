import { createFileRoute } from '@tanstack/react-router'
import { groups } from '#areas/central/groups/contract.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { DayText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/central/groups')({
  staticData: { title: 'Groups' },
  validateSearch: listSearch,
  beforeLoad: needs('central.groups.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, groups.list, deps, listOptions),
  component: GroupsPage,
})

const listOptions = { defaultSort: 'name' }

function GroupsPage() {
  return (
    <List
      endpoint={groups.list}
      title="Groups"
      description="Agencies that belong together and share codes and emails."
      {...listOptions}
      columns={[
        { key: 'name', label: 'Name', sort: true },
        { key: 'agencies', label: 'Agencies', align: 'right', width: 110, card: 'value' },
        { key: 'codes', label: 'Codes', align: 'right', width: 100 },
        { key: 'mails', label: 'Emails', align: 'right', width: 100 },
        {
          key: 'created_at',
          label: 'Since',
          sort: true,
          width: 140,
          render: ({ created_at: at }) => <DayText day={at.slice(0, 10)} />,
        },
      ]}
      search="Search groups"
      to={({ id }) => `/groups/${id}`}
      create={{ label: 'Create group', to: '/groups/create', permission: 'central.groups.manage' }}
      empty={{
        title: 'No groups yet',
        text: 'A group is a set of agencies, one company’s brands perhaps, that share codes and the words of their emails.',
      }}
    />
  )
}
