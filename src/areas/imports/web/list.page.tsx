import { createFileRoute } from '@tanstack/react-router'
import { type Import, importEndpoints, importStatuses } from '#areas/imports/contract.ts'
import { statusNames } from '#areas/imports/rules.ts'
import { StartImport } from '#areas/imports/web/parts/StartImport.tsx'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { numberText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-created_at' }

export const Route = createFileRoute('/tenant/$tenantId/import')({
  staticData: { title: 'Import' },
  validateSearch: listSearch,
  beforeLoad: needs('imports.run', 'imports.rollback'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, importEndpoints.list, deps, listOptions),
  component: ImportsPage,
})

const options = importStatuses.map((value) => ({ value, label: statusNames[value] }))

const columns: Column<Import>[] = [
  { key: 'filename', label: 'File' },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    width: 190,
    render: ({ status }) => <StatusBadge status={status} label={statusNames[status]} />,
  },
  { key: 'entity_label', label: 'What', width: 120 },
  {
    key: 'created',
    label: 'Created',
    align: 'right',
    width: 90,
    render: ({ created }) => numberText(created),
  },
  {
    key: 'updated',
    label: 'Updated',
    align: 'right',
    width: 90,
    render: ({ updated }) => numberText(updated),
  },
  {
    key: 'wrong_rows',
    label: 'Left out',
    align: 'right',
    width: 90,
    render: ({ wrong_rows, failed }) => numberText(wrong_rows + failed),
  },
  { key: 'user_name', label: 'By', width: 150 },
  {
    key: 'created_at',
    label: 'Uploaded',
    sort: true,
    width: 160,
    render: ({ created_at }) => <InstantText at={created_at} />,
  },
]

function ImportsPage() {
  const { can } = usePermissions()
  return (
    <Stack>
      <PageHeader
        title="Import"
        description="Bring in what you have, from CSV or Excel. Nothing is written before you have seen what would become of each row."
      />
      {can('imports.run') && <StartImport />}
      <List
        embedded
        endpoint={importEndpoints.list}
        title="Imports"
        {...listOptions}
        columns={columns}
        filters={[{ key: 'status', label: 'Status', type: 'choices', options }]}
        tabs={
          can('imports.rollback')
            ? [
                { key: 'all', label: 'Everybody’s', search: {} },
                { key: 'mine', label: 'Mine', search: { mine: 'true' } },
              ]
            : []
        }
        search={false}
        nameOf={({ filename, id }) => `${filename} #${id}`}
        to={({ id }) => `/import/${id}`}
        empty={{
          title: 'No imports yet',
          text: 'Choose above what to bring in, and upload a file. Its columns are matched with you, row by row.',
        }}
      />
    </Stack>
  )
}
