import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChangeWebhook, webhooks } from '#areas/webhooks/contract.ts'
import type { EventTypeName } from '#areas/webhooks/event-types.ts'
import { WebhookFields } from '#areas/webhooks/web/parts/WebhookFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { useMe } from '#kit/session.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/integrations/webhooks/$id/edit')({
  staticData: { title: 'Edit Webhook' },
  beforeLoad: needs('webhooks.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(webhooks.show, { params: { id: Number(params.id) } })),
  component: EditWebhookPage,
})

function EditWebhookPage() {
  const go = useGo()
  const id = Number(Route.useParams().id)
  const { data: webhook } = useSuspenseQuery(queryOf(webhooks.show, { params: { id } }))
  const me = useMe()
  const view = `/integrations/webhooks/${id}/view`
  const { name, url, version, user_id, user_name } = webhook
  const form = useRecordForm({
    schema: ChangeWebhook,
    initial: { name, url, events: webhook.events as EventTypeName[], version },
    save: (body) => call(webhooks.change, { params: { id }, body }),
    saved: 'Webhook saved',
    refreshes: ['webhooks', 'history'],
    onSaved: () => go(view),
  })
  return (
    <RecordForm
      form={form}
      title="Edit Webhook"
      description={
        me?.id === user_id
          ? name
          : `${name}. It hears what ${user_name} may see; once you save it, what you may.`
      }
      back={{ to: view, label: name }}
    >
      <WebhookFields />
    </RecordForm>
  )
}
