import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { NewWebhook, webhookRecord, webhooks } from '#areas/webhooks/contract.ts'
import { MadeSecret } from '#areas/webhooks/web/parts/MadeSecret.tsx'
import { WebhookFields } from '#areas/webhooks/web/parts/WebhookFields.tsx'
import { call, type ReplyOf } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'

export const Route = createFileRoute('/tenant/$tenantId/integrations/webhooks/create')({
  staticData: { title: 'Create Webhook' },
  beforeLoad: needs('webhooks.manage'),
  component: CreateWebhookPage,
})

const back = { to: '/integrations/webhooks', label: 'Webhooks' }

function CreateWebhookPage() {
  const [made, setMade] = useState<ReplyOf<typeof webhooks.create>>()
  const form = useRecordForm({
    schema: NewWebhook,
    initial: { ...webhookRecord.blank, events: [] },
    save: (body) => call(webhooks.create, { body }),
    saved: 'Webhook created',
    refreshes: ['webhooks'],
    onSaved: setMade,
  })
  if (made)
    return (
      <>
        <PageHeader title={made.name} back={back} />
        <MadeSecret id={made.id} secret={made.secret} />
      </>
    )
  return (
    <RecordForm
      form={form}
      title="Create Webhook"
      description="It hears what you may see yourself."
      back={back}
      submit="Create webhook"
    >
      <WebhookFields isNew />
    </RecordForm>
  )
}
