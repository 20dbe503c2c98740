import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { legendFor } from '#areas/invoices/document/snapshot.ts'
import { ProofPanel } from '#areas/invoices/web/parts/ProofPanel.tsx'
import { SeriesPanel } from '#areas/invoices/web/parts/SeriesPanel.tsx'
import { ChangeAgencySettings, settings } from '#areas/settings/contract.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { TextareaField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/invoices')({
  staticData: { title: 'Invoice Settings' },
  beforeLoad: needs('invoices.numbering.manage', 'settings.invoices'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(settings.show)),
  component: InvoiceSettingsPage,
})

const notesSchema = ChangeAgencySettings.pick({ invoice_notes: true, version: true })

function InvoiceSettingsPage() {
  const { data } = useSuspenseQuery(queryOf(settings.show))
  const { canAny } = usePermissions()
  const form = useRecordForm({
    schema: notesSchema,
    initial: { invoice_notes: data.invoice_notes, version: data.version },
    save: (body) => call(settings.change, { body }),
    saved: 'Invoice settings saved',
    refreshes: ['settings'],
  })
  return (
    <>
      <PageHeader
        title="Invoice Settings"
        description="How documents are numbered and what stands on them. The company, its bank account and logo are in Agency Settings."
      />
      <div style={{ marginBottom: 16 }}>
        <SeriesPanel />
        <ProofPanel />
      </div>
      <RecordForm
        form={form}
        embedded
        title="Invoice Settings"
        back={{ to: '/settings/invoices', label: 'Invoice Settings' }}
        {...(canAny(['settings.general', 'settings.invoices'])
          ? {}
          : { locked: 'You can look at these settings but not change them.' })}
      >
        <Section
          title="Notes"
          description="Stand at the foot of every new invoice to a client. Each draft can have its own."
        >
          <Wide>
            <TextareaField
              name="invoice_notes"
              label="Notes on invoices"
              rows={4}
              placeholder="Thank you for your business."
            />
          </Wide>
        </Section>
      </RecordForm>
      <Panel title="Sentences on self-billing invoices">
        <p style={{ marginTop: 0 }}>The law wants these; they are printed by themselves.</p>
        <ul style={{ margin: 0, paddingLeft: 18 }}>
          {[true, false]
            .flatMap((registered) => legendFor('self-billing', registered))
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      </Panel>
    </>
  )
}
