import { createFileRoute } from '@tanstack/react-router'
import { TextFields } from '#areas/invoices/texts/web/parts/TextFields.tsx'
import { TextPreview } from '#areas/invoices/texts/web/parts/TextPreview.tsx'
import { textKind } from '#areas/invoices/texts/web/parts/text-kind.ts'
import { needs } from '#kit/guard.ts'
import { CreateRecord } from '#kit/ui/standard/CreateRecord.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/invoice-text-templates/create')({
  staticData: { title: 'Create Invoice Text Template' },
  beforeLoad: needs('invoice_text_templates.manage'),
  component: () => (
    <CreateRecord kind={textKind} sidebar={<TextPreview />}>
      <TextFields />
    </CreateRecord>
  ),
})
