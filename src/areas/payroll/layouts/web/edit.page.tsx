import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChangePayLayout, type PayLayout, payLayouts } from '#areas/payroll/layouts/contract.ts'
import { LayoutFields } from '#areas/payroll/layouts/web/parts/LayoutFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { SwitchField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/payroll-layouts/$key/edit')({
  staticData: { title: 'Payroll Layout' },
  beforeLoad: needs('payroll.layouts'),
  loader: ({ context, params: { key } }) =>
    context.queries.ensureQueryData(queryOf(payLayouts.show, { query: { key } })),
  component: EditLayoutPage,
})

function EditLayoutPage() {
  const { key } = Route.useParams()
  const { data: layout } = useSuspenseQuery(queryOf(payLayouts.show, { query: { key } }))
  const go = useGo()
  const form = useRecordForm({
    schema: ChangePayLayout,
    initial: fieldsOf(layout),
    save: (body) => call(payLayouts.change, { body }),
    saved: 'Layout saved',
    refreshes: ['pay-layouts'],
    onSaved: () => go('/settings/payroll-layouts'),
  })
  return (
    <RecordForm
      form={form}
      title={layout.name}
      description={
        layout.is_shipped && layout.version === 0
          ? 'Named after the shape a program expects: check this against your provider.'
          : `Version ${layout.version}${layout.changed_by_name ? ` by ${layout.changed_by_name}` : ''}. Files that were made stay as they are.`
      }
      back={{ to: '/settings/payroll-layouts', label: 'Payroll layouts' }}
      submit="Save layout"
    >
      <LayoutFields />
      <Section title="Use">
        <SwitchField name="is_retired" label="Retired: no file is laid out by it any more" />
      </Section>
    </RecordForm>
  )
}

function fieldsOf({ is_shipped: _shipped, changed_at: _at, changed_by_name: _by, ...fields }: PayLayout) {
  return fields
}
