import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type CentralEntry, centralAudit } from '#areas/central/audit/contract.ts'
import { apiAddress } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { Changes } from '#kit/ui/detail/Changes.tsx'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/central/audit')({
  staticData: { title: 'Audit' },
  validateSearch: listSearch,
  beforeLoad: needs('central.audit.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, centralAudit.list, deps, listOptions),
  component: AuditPage,
})

const listOptions = { defaultSort: '-at' }
const subjects = ['tenants', 'subscriptions', 'products', 'groups', 'company', 'accounts', 'support']

function AuditPage() {
  const { subject, at_from, at_to, search } = Route.useSearch()
  return (
    <List
      endpoint={centralAudit.list}
      title="Audit"
      description="What was done from central administration, about any agency or none. Nothing of it can be changed."
      {...listOptions}
      columns={columns}
      filters={[
        {
          key: 'subject',
          label: 'Record',
          type: 'select',
          options: subjects.map((value) => ({ value, label: named(value) })),
        },
        { key: 'at', label: 'Day', type: 'days' },
      ]}
      search="Search by who and what"
      nameOf={({ name, action }) => `${name} ${action}`}
      actions={
        <Button
          component="a"
          href={apiAddress('/central/audit/file', { subject, at_from, at_to, search })}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} />}
        >
          CSV
        </Button>
      }
      empty={{ title: 'Nothing was done yet', text: 'Whatever somebody does from here stands here.' }}
    />
  )
}

const named = (subject: string) => subject.charAt(0).toUpperCase() + subject.slice(1)

const columns: Column<CentralEntry>[] = [
  { key: 'action', label: 'What', render: ({ name, action }) => `${name || 'Saffron'} ${action}` },
  { key: 'at', label: 'At', sort: true, width: 170, render: ({ at }) => <InstantText at={at} /> },
  {
    key: 'subject',
    label: 'Record',
    width: 150,
    render: ({ subject, subject_id }) => `${named(subject)} ${subject_id}`,
  },
  { key: 'agency', label: 'Agency', render: ({ agency }) => agency ?? '–' },
  { key: 'changes', label: 'Changes', render: ({ changes }) => <Changes changes={changes} /> },
]
