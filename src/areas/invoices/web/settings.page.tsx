import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { legendFor } from '#areas/invoices/document/snapshot.ts'
import { PreFlightPanel } from '#areas/invoices/pre-flight/web/parts/PreFlightPanel.tsx'
import { ProofPanel } from '#areas/invoices/web/parts/ProofPanel.tsx'
import { SeriesPanel } from '#areas/invoices/web/parts/SeriesPanel.tsx'
import { ChangeAgencySettings, settings } from '#areas/settings/contract.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { RecordPanels } from '#kit/ui/detail/RecordParts.tsx'
import { SwitchField, TextareaField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
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

const notesSchema = ChangeAgencySettings.pick({
  invoice_notes: true,
  void_invoices: true,
  corrections_alone_up_to: true,
  corrections_ask_worker: true,
  corrections_ask_approver: true,
  version: true,
})

function InvoiceSettingsPage() {
  const { data } = useSuspenseQuery(queryOf(settings.show))
  const { canAny } = usePermissions()
  const form = useRecordForm({
    schema: notesSchema,
    initial: {
      invoice_notes: data.invoice_notes,
      void_invoices: data.void_invoices,
      corrections_alone_up_to: data.corrections_alone_up_to,
      corrections_ask_worker: data.corrections_ask_worker,
      corrections_ask_approver: data.corrections_ask_approver,
      version: data.version,
    },
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
        <RecordPanels on="invoice-settings" id={1} />
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
        <Section
          title="Void"
          description="An issued document that nobody has yet. Its number stays, and the check of its series names it."
        >
          <Wide>
            <SwitchField name="void_invoices" label="Documents that were never sent may be made void" />
          </Wide>
        </Section>
        <Section
          title="Corrections"
          description="Approved time that is put right. Whether whoever asks may approve it at all stands in the security settings."
        >
          <MoneyField
            name="corrections_alone_up_to"
            label="Somebody else approves above"
            description="What it moves on a side, before VAT. Left empty there is no limit."
            currency={data.currency}
          />
          <Wide>
            <SwitchField
              name="corrections_ask_worker"
              label="Workers agree to corrected hours"
              description="On their timesheet, or by a link in an email. Until then nothing changes."
            />
          </Wide>
          <Wide>
            <SwitchField
              name="corrections_ask_approver"
              label="Approvers agree to corrected hours"
              description="By a link in an email, or signed in. A refusal ends the correction."
            />
          </Wide>
        </Section>
      </RecordForm>
      <div style={{ margin: '16px 0' }}>
        <PreFlightPanel />
      </div>
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
