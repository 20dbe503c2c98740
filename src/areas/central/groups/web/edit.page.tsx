import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChangeGroup, groups } from '#areas/central/groups/contract.ts'
import { groupMails } from '#areas/central/groups/mails/contract.ts'
import { useWordsLost } from '#areas/central/groups/mails/web/parts/useWordsLost.tsx'
import { GroupFields } from '#areas/central/groups/web/parts/GroupFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/central/groups/$id/edit')({
  staticData: { title: 'Edit Group' },
  beforeLoad: needs('central.groups.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(groups.show, { params: { id: Number(params.id) } })),
  component: EditGroupPage,
})

function EditGroupPage() {
  const go = useGo()
  const id = Number(Route.useParams().id)
  const group = useSuspenseQuery(queryOf(groups.show, { params: { id } })).data.data
  const { guard, telling, dialog } = useWordsLost()
  const form = useRecordForm({
    schema: ChangeGroup,
    initial: {
      name: group.name,
      notes: group.notes,
      tenant_ids: group.members.map((member) => member.id),
      version: group.version,
    },
    save: (body) =>
      telling((replacing) => call(groups.change, { params: { id }, body: { ...body, replacing } })),
    saved: 'Group saved',
    refreshes: ['central'],
    onSaved: () => go(`/groups/${id}`),
  })
  const losing = async () => {
    const before = new Set(group.members.map((member) => member.id))
    const came = (form.form.getValues().tenant_ids as number[]).filter((tenant) => !before.has(tenant))
    if (came.length === 0) return 0
    const query = { tenant_ids: came.join(',') }
    return (await call(groupMails.losses, { params: { id }, query })).agencies
  }
  return (
    <>
      <RecordForm
        form={guard(form, losing)}
        title="Edit Group"
        description={group.name}
        back={{ to: `/groups/${id}`, label: group.name }}
      >
        <GroupFields known={group.members} />
      </RecordForm>
      {dialog}
    </>
  )
}
