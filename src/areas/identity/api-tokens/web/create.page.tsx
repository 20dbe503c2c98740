import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { PermissionPicker } from '#areas/access/web/public.tsx'
import { apiTokens, NewApiToken } from '#areas/identity/api-tokens/contract.ts'
import { mayBeOfToken } from '#areas/identity/api-tokens/rules.ts'
import { MadeToken } from '#areas/identity/api-tokens/web/parts/MadeToken.tsx'
import { call, type ReplyOf } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/api-tokens/create')({
  staticData: { title: 'Create API Token' },
  beforeLoad: needs('api_tokens.manage'),
  component: CreateTokenPage,
})

const lives = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: 'Half a year' },
  { value: '365', label: 'A year, the longest' },
]

function CreateTokenPage() {
  const [made, setMade] = useState<ReplyOf<typeof apiTokens.create>>()
  const form = useRecordForm({
    schema: NewApiToken,
    initial: { name: '', expires_in_days: 90, permissions: [] as string[] },
    save: (body) => call(apiTokens.create, { body }),
    saved: 'API token made',
    refreshes: ['api-tokens'],
    onSaved: setMade,
  })
  if (made) return <MadeToken name={made.name} token={made.token} />
  return (
    <RecordForm
      form={form}
      title="Create API Token"
      description="It works for you: it may do what you choose here, as far as you may do it yourself."
      back={{ to: '/settings/api-tokens', label: 'API tokens' }}
      submit="Create token"
    >
      <Section title="Token" description="What it is for, and how long it works.">
        <TextField name="name" label="Name" placeholder="Payroll sync" autoFocus />
        <SelectField name="expires_in_days" label="Works for" options={lives} numeric />
      </Section>
      <PermissionPicker name="permissions" offers={mayBeOfToken} />
    </RecordForm>
  )
}
