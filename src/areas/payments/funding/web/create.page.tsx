import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FundingPreview, funding, NewSchedule } from '#areas/payments/funding/contract.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay, countText } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { AmountRow } from '#kit/ui/preview.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { Money } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/tenant/$tenantId/funding-schedules/create')({
  staticData: { title: 'Create Funding Schedule' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.fund'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(funding.preview, { query: {} })),
  component: CreatePage,
})

function CreatePage() {
  const go = useGo()
  const usual = Route.useLoaderData()
  const form = useRecordForm({
    schema: NewSchedule,
    initial: {
      funder: usual.funders[0] ?? '',
      cut_off: agencyDay(),
      reserve_percent: usual.reserve_percent,
    },
    save: (body) => call(funding.create, { body }),
    saved: 'Schedule created',
    refreshes: ['funding-schedules', 'funding-schedule-documents', 'funding-preview'],
    onSaved: ({ data }) =>
      go(data.length === 1 ? `/funding-schedules/${data[0]!.id}/view` : '/funding-schedules'),
  })
  const { funder, cut_off, reserve_percent } = form.form.values as Record<string, string>
  const valid = NewSchedule.safeParse({ funder, cut_off, reserve_percent }).success
  const preview = useQuery({
    ...queryOf(funding.preview, { query: { funder, cut_off, reserve_percent } as never }),
    enabled: valid,
  })
  return (
    <RecordForm
      form={form}
      title="Create Funding Schedule"
      submit="Create schedule"
      back={{ to: '/funding-schedules', label: 'Funding schedules' }}
    >
      <Section
        title="What to offer"
        description="Issued invoices of assigned clients that are still to be paid and on no schedule yet, and credit notes that take something off them or off what was offered before."
      >
        {usual.funders.length > 0 ? (
          <SelectField
            name="funder"
            label="Funder"
            options={usual.funders.map((value) => ({ value, label: value }))}
          />
        ) : (
          <TextField name="funder" label="Funder" description="No client is assigned to any yet." />
        )}
        <DateField name="cut_off" label="Issued up to" max={agencyDay()} />
        <TextField name="reserve_percent" label="Reserve, percent" />
        <Wide>{preview.data && valid && <Offer preview={preview.data} />}</Wide>
      </Section>
    </RecordForm>
  )
}

/** What the schedule would come to. */
function Offer({ preview }: { preview: FundingPreview }) {
  return (
    <Panel title="What it comes to" flush>
      {preview.parts.length === 0 && <AmountRow what="There is nothing to offer." />}
      {preview.parts.map((part) => (
        <AmountRow
          key={`${part.legal_entity_name} ${part.currency}`}
          what={part.legal_entity_name}
          note={`${countText(part.invoice_count, 'invoice')}, ${countText(part.credit_count, 'credit note')}`}
          amount={<Money minor={part.total} currency={part.currency} />}
        />
      ))}
    </Panel>
  )
}
