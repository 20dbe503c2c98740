import { createFileRoute } from '@tanstack/react-router'
import { adviceNotes, NewAdviceNotes } from '#areas/payroll/advice-notes/contract.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** `?cut_off=2026-02-08` and `?supplier_id=7` begin with that. */
export const Route = createFileRoute('/tenant/$tenantId/advice-notes/create')({
  staticData: { title: 'Create Advice Notes' },
  validateSearch: listSearch,
  beforeLoad: needs('payroll.run'),
  component: CreatePage,
})

function CreatePage() {
  const go = useGo()
  const search = Route.useSearch()
  const form = useRecordForm({
    schema: NewAdviceNotes,
    initial: {
      cut_off: search.cut_off ?? agencyDay(),
      supplier_id: search.supplier_id ? Number(search.supplier_id) : null,
    },
    save: (body) => call(adviceNotes.create, { body }),
    saved: 'Created',
    refreshes: ['advice-notes', 'pay-run-preview'],
    onSaved: ({ data }) => go(data.length === 1 ? `/advice-notes/${data[0]!.id}/view` : '/advice-notes'),
  })
  return (
    <RecordForm
      form={form}
      title="Create Advice Notes"
      submit="Create"
      back={{ to: '/advice-notes', label: 'Advice notes' }}
    >
      <Section
        title="For which work"
        description="One for each supplier that writes its own invoices, of its approved time that is on none yet. Send them afterwards: each asks for the supplier's invoice."
      >
        <DateField name="cut_off" label="Periods that end by" />
        <RecordPicker name="supplier_id" label="Supplier" placeholder="All" endpoint={suppliers.list} />
      </Section>
    </RecordForm>
  )
}
