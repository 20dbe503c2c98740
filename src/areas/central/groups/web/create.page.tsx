import { createFileRoute } from '@tanstack/react-router'
import { groups, NewGroup } from '#areas/central/groups/contract.ts'
import { GroupFields } from '#areas/central/groups/web/parts/GroupFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/central/groups/create')({
  staticData: { title: 'Create Group' },
  beforeLoad: needs('central.groups.manage'),
  component: CreateGroupPage,
})

function CreateGroupPage() {
  const go = useGo()
  const form = useRecordForm({
    schema: NewGroup,
    initial: { name: '', notes: '', tenant_ids: [] },
    save: (body) => call(groups.create, { body }),
    saved: 'Group created',
    refreshes: ['central'],
    onSaved: ({ id }) => go(`/groups/${id}`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Group"
      back={{ to: '/groups', label: 'Groups' }}
      submit="Create group"
    >
      <GroupFields />
    </RecordForm>
  )
}
