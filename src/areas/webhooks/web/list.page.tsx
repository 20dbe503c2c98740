import { createFileRoute } from '@tanstack/react-router'
import { webhooks } from '#areas/webhooks/contract.ts'
import { WebhookState } from '#areas/webhooks/web/parts/states.tsx'
import { needs } from '#kit/guard.ts'
import { countText, numberText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { InstantText } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: 'name' }
const manage = 'webhooks.manage'

export const Route = createFileRoute('/tenant/$tenantId/integrations/webhooks')({
  staticData: { title: 'Webhooks' },
  validateSearch: listSearch,
  beforeLoad: needs(manage),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, webhooks.list, deps, listOptions),
  component: Webhooks,
})

function Webhooks() {
  return (
    <List
      endpoint={webhooks.list}
      title="Webhooks"
      description="Programs outside of Saffron that hear what happens here, a moment after it did."
      {...listOptions}
      columns={[
        { key: 'name', label: 'Name', sort: true },
        { key: 'url', label: 'Address' },
        {
          key: 'events',
          label: 'Hears of',
          width: 110,
          render: ({ events }) => countText(events.length, 'event', 'events'),
        },
        {
          key: 'waiting',
          label: 'Waiting',
          align: 'right',
          width: 90,
          render: ({ waiting }) => numberText(waiting),
        },
        {
          key: 'last_delivered_at',
          label: 'Last delivered',
          render: ({ last_delivered_at }) =>
            last_delivered_at ? <InstantText at={last_delivered_at} /> : 'Never',
        },
        {
          key: 'status',
          label: 'Status',
          card: 'badge',
          width: 120,
          render: (webhook) => <WebhookState status={webhook.status} />,
        },
      ]}
      search="Search webhooks"
      to={({ id }) => `/integrations/webhooks/${id}/view`}
      create={{ label: 'Create webhook', to: '/integrations/webhooks/create', permission: manage }}
      removable={{ model: 'webhooks', name: 'webhooks', permission: manage }}
      empty={{
        title: 'No webhooks yet',
        text: 'A webhook tells a program of yours when a client, a timesheet or an invoice changes, so that it need not ask.',
      }}
    />
  )
}
