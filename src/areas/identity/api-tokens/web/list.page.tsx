import { createFileRoute } from '@tanstack/react-router'
import { apiTokens } from '#areas/identity/api-tokens/contract.ts'
import { statusTone, statusWords } from '#areas/identity/api-tokens/web/parts/words.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/api-tokens')({
  staticData: { title: 'API tokens' },
  validateSearch: listSearch,
  beforeLoad: needs('api_tokens.manage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, apiTokens.list, deps, listOptions),
  component: ApiTokensPage,
})

const listOptions = { defaultSort: '-created_at' }

function ApiTokensPage() {
  return (
    <List
      endpoint={apiTokens.list}
      title="API tokens"
      description={
        <>
          Programs that work for somebody of your agency. What they can ask is in the{' '}
          <a href="/api/docs">description of the API</a>.
        </>
      }
      {...listOptions}
      columns={[
        { key: 'name', label: 'Name', sort: true },
        { key: 'ending', label: 'Ends in', width: 90, card: 'none', render: ({ ending }) => `…${ending}` },
        { key: 'user_name', label: 'Works for' },
        {
          key: 'permissions',
          label: 'Permissions',
          align: 'right',
          width: 120,
          card: 'none',
          render: ({ permissions }) => permissions.length,
        },
        {
          key: 'last_used_at',
          label: 'Last used',
          render: ({ last_used_at }) => (last_used_at ? <InstantText at={last_used_at} /> : 'Never'),
        },
        {
          key: 'expires_at',
          label: 'Expires',
          sort: true,
          render: ({ expires_at }) => <InstantText at={expires_at} />,
        },
        {
          key: 'created_at',
          label: 'Made',
          sort: true,
          hidden: true,
          render: (t) => <InstantText at={t.created_at} />,
        },
        {
          key: 'status',
          label: 'Status',
          card: 'badge',
          width: 110,
          render: ({ status }) => <StatusBadge status={statusTone[status]} label={statusWords[status]} />,
        },
      ]}
      filters={[
        {
          key: 'status',
          label: 'Status',
          type: 'choices',
          options: Object.entries(statusWords).map(([value, label]) => ({ value, label })),
        },
      ]}
      search="Search API tokens"
      to={({ id }) => `/settings/api-tokens/${id}/view`}
      create={{ label: 'Create token', to: '/settings/api-tokens/create', permission: 'api_tokens.manage' }}
      empty={{
        title: 'No API tokens yet',
        text: 'A token lets a program of yours read and write what you choose, until the day you choose.',
      }}
    />
  )
}
