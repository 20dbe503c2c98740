import { Button } from '@mantine/core'
import { IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type Webhook, webhooks } from '#areas/webhooks/contract.ts'
import { Deliveries } from '#areas/webhooks/web/parts/Deliveries.tsx'
import { MadeSecret } from '#areas/webhooks/web/parts/MadeSecret.tsx'
import { WebhookState } from '#areas/webhooks/web/parts/states.tsx'
import { WebhookFacts } from '#areas/webhooks/web/parts/WebhookFacts.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Stack } from '#kit/ui/Stack.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/integrations/webhooks/$id/view')({
  staticData: { title: 'Webhook' },
  validateSearch: listSearch,
  beforeLoad: needs('webhooks.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(webhooks.show, { params: { id: Number(params.id) } })),
  component: WebhookPage,
})

function WebhookPage() {
  const go = useGo()
  const id = Number(Route.useParams().id)
  const { data: webhook } = useSuspenseQuery(queryOf(webhooks.show, { params: { id } }))
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const toggle = useCall(webhooks.change, { refreshes: ['history'] })
  const test = useCall(webhooks.test, { done: ({ title }) => title, refreshes: ['history'] })
  const renew = useCall(webhooks.renewSecret, {
    done: 'New secret made',
    refreshes: ['history'],
    onDone: (made) => {
      setAsking(false)
      setSecret(made.secret)
    },
  })
  const { name, is_enabled, version } = webhook
  return (
    <>
      <Detail
        title={name}
        status={<WebhookState status={webhook.status} />}
        description={webhook.url}
        back={{ to: '/integrations/webhooks', label: 'Webhooks' }}
        actions={[
          { label: 'New secret', icon: <IconKey size={16} />, onClick: () => setAsking(true) },
          {
            label: is_enabled ? 'Disable' : 'Enable',
            icon: is_enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
            onClick: () => toggle.mutate({ params: { id }, body: { version, is_enabled: !is_enabled } }),
          },
          {
            label: 'Delete',
            tone: 'danger',
            icon: <IconTrash size={16} />,
            deletes: { model: 'webhooks', id },
            onClick: () =>
              askToDelete({
                ...{ model: 'webhooks', id, name: 'webhook' },
                onDone: () => go('/integrations/webhooks'),
              }),
          },
        ]}
        tabs={[
          {
            key: 'overview',
            label: 'Overview',
            content: () => <Overview webhook={webhook} secret={secret} />,
          },
          { key: 'history', label: 'History', content: () => <History subject="webhooks" id={id} /> },
        ]}
      >
        <Button component={TenantLink} to={`/integrations/webhooks/${id}/edit`} variant="default">
          Edit
        </Button>
        <Button
          onClick={() => test.mutate({ params: { id } })}
          loading={test.isPending}
          disabled={!is_enabled}
        >
          Send test event
        </Button>
      </Detail>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Make a new secret for ${name}?`}
        confirm="Make new secret"
        loading={renew.isPending}
        onConfirm={() => renew.mutate({ params: { id } })}
      >
        Give it to the receiver within a day: until then events are signed with both.
      </ConfirmDialog>
    </>
  )
}

function Overview({ webhook, secret }: { webhook: Webhook; secret: string | undefined }) {
  return (
    <Stack>
      {secret && <MadeSecret id={webhook.id} secret={secret} />}
      <WebhookFacts webhook={webhook} />
      <Deliveries webhook={webhook} />
    </Stack>
  )
}
