import { InviteOwner, tenants } from '#areas/central/tenants/contract.ts'
import { call } from '#kit/call.ts'
import { TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

export function InviteForm({ id, onDone }: { id: number; onDone: () => void }) {
  const form = useRecordForm({
    schema: InviteOwner,
    initial: { name: '', email: '' },
    save: (body) => call(tenants.inviteOwner, { params: { id }, body }),
    saved: 'Invitation sent',
    refreshes: ['central'],
    onSaved: onDone,
  })
  return (
    <RecordForm
      form={form}
      title="Invite an owner"
      back={{ to: `/tenants/${id}`, label: 'Tenant' }}
      submit="Send the invitation"
      embedded
      stays
    >
      <Section title="Invite an owner" description="An earlier email to somebody else opens nothing then.">
        <TextField name="name" label="Name" autoFocus />
        <TextField name="email" label="Email" type="email" />
      </Section>
    </RecordForm>
  )
}
