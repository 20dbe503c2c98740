import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { NewTenant, tenants } from '#areas/central/tenants/contract.ts'
import { statusNames } from '#areas/central/tenants/rules.ts'
import { GroupField } from '#areas/central/tenants/web/parts/GroupField.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { slugOf } from '#platform/slug.ts'

export const Route = createFileRoute('/central/tenants/create')({
  staticData: { title: 'Create Tenant' },
  beforeLoad: needs('central.tenants.create'),
  component: CreateTenantPage,
})

function CreateTenantPage() {
  const go = useGo()
  const form = useRecordForm({
    schema: NewTenant,
    initial: { name: '', slug: '', group_id: null, owner_name: '', owner_email: '', status: 'trial' },
    save: (body) => call(tenants.create, { body }),
    saved: 'Agency opened. Its owner gets an email',
    refreshes: ['central'],
    onSaved: ({ id }) => go(`/tenants/${id}`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Tenant"
      back={{ to: '/tenants', label: 'Tenants' }}
      submit="Create tenant"
    >
      <Section title="Agency" description="It opens at once, with default roles, codes and settings.">
        <TextField name="name" label="Name" placeholder="Cedar Staffing" autoFocus />
        <AddressField />
        <GroupField />
        <SelectField
          name="status"
          label="Begins"
          options={(['trial', 'active'] as const).map((value) => ({ value, label: statusNames[value] }))}
          searchable={false}
        />
      </Section>
      <Section
        title="Owner"
        description="Gets an email with a link that leads into the agency and through its set-up."
      >
        <TextField name="owner_name" label="Owner's name" />
        <TextField name="owner_email" label="Owner's email" type="email" />
      </Section>
    </RecordForm>
  )
}

/** Follows the name until somebody writes another one. */
function AddressField() {
  const { form } = useFormState()
  const suggested = slugOf(String(form.values.name ?? ''))
  const before = useRef('')
  useEffect(() => {
    if ((form.getValues().slug ?? '') === before.current) form.setFieldValue('slug', suggested)
    before.current = suggested
  }, [suggested, form])
  return (
    <TextField
      name="slug"
      label="Address"
      placeholder="cedar"
      description="Its word in every link, /tenant/cedar. Small letters, digits and dashes."
    />
  )
}
