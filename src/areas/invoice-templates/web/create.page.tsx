import { createFileRoute } from '@tanstack/react-router'
import { invoiceTemplates, NewTemplate, templateRecord } from '#areas/invoice-templates/contract.ts'
import { FromFile } from '#areas/invoice-templates/web/parts/FromFile.tsx'
import { typeOptions } from '#areas/invoice-templates/web/parts/words.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/invoice-templates/create')({
  staticData: { title: 'Create Invoice Template' },
  beforeLoad: needs('invoice_templates.manage'),
  component: CreateTemplate,
})

const schema = NewTemplate.omit({ design: true })

function CreateTemplate() {
  const go = useGo()
  const form = useRecordForm({
    schema,
    initial: { ...templateRecord.blank, types: ['sales', 'sales-credit'] },
    save: (body) => call(invoiceTemplates.create, { body }),
    saved: 'Template created',
    refreshes: ['invoice-templates'],
    onSaved: ({ id }) => go(`/settings/invoice-templates/${id}/edit`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Invoice Template"
      back={{ to: '/settings/invoice-templates', label: 'Invoice Templates' }}
      submit="Create template"
    >
      <Section
        title="What it is"
        description="It begins with the layout that Saffron brings along. No document changes before you publish it."
      >
        <TextField name="name" label="Name" placeholder="Northern offices" autoFocus />
        <MultiSelectField name="types" label="Draws" options={typeOptions} />
      </Section>
      <Section title="From a file" description="A template that was taken out of another agency.">
        <Wide>
          <FromFile />
        </Wide>
      </Section>
    </RecordForm>
  )
}
