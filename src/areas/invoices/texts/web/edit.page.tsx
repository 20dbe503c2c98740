import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { invoiceTexts, type TextTemplate } from '#areas/invoices/texts/contract.ts'
import { keyNames } from '#areas/invoices/texts/rules.ts'
import { TextFields } from '#areas/invoices/texts/web/parts/TextFields.tsx'
import { TextPreview } from '#areas/invoices/texts/web/parts/TextPreview.tsx'
import { TextState } from '#areas/invoices/texts/web/parts/TextState.tsx'
import { textKind } from '#areas/invoices/texts/web/parts/text-kind.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { EditRecord } from '#kit/ui/standard/EditRecord.tsx'
import { listOf } from '#kit/ui/standard/kind.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/invoice-text-templates/$id/edit')({
  staticData: { title: 'Edit Invoice Text Template' },
  beforeLoad: needs('invoice_text_templates.view', 'invoice_text_templates.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(invoiceTexts.show, { params: { id: Number(params.id) } })),
  component: EditText,
})

function EditText() {
  const id = Number(Route.useParams().id)
  const { data: text } = useSuspenseQuery(queryOf(invoiceTexts.show, { params: { id } }))
  return (
    <EditRecord
      kind={textKind}
      record={text}
      description={`${keyNames[text.key]} · ${text.name}`}
      aside={<TextState text={text} />}
      actions={<Actions text={text} />}
      sidebar={<TextPreview of={text.key} />}
    >
      {text.used_by > 0 && (
        <div style={{ padding: '16px 24px 0' }}>
          <Notice>
            {said(text.used_by)} these words. They keep them as they were, whatever you change here.
          </Notice>
        </div>
      )}
      <TextFields text={text} />
    </EditRecord>
  )
}

function said(count: number): string {
  if (count >= 1000) return 'More than 1,000 documents say'
  return count === 1 ? 'One document says' : `${count} documents say`
}

/** One that documents say is retired, another deleted; a retired one is offered again. */
function Actions({ text }: { text: TextTemplate }) {
  const go = useGo()
  const retired = text.archived_at !== null
  const change = useCall(invoiceTexts.change, {
    done: retired ? 'Text template is used again' : 'Text template retired',
    refreshes: ['invoice-text-templates', 'history'],
  })
  return (
    <>
      {text.used_by === 0 && (
        <Button
          variant="default"
          onClick={() =>
            askToDelete({
              model: textKind.model,
              id: text.id,
              name: textKind.one,
              onDone: () => go(listOf(textKind)),
            })
          }
        >
          Delete
        </Button>
      )}
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() =>
          change.mutate({ params: { id: text.id }, body: { version: text.version, archived: !retired } })
        }
      >
        {retired ? 'Offer again' : 'Retire'}
      </Button>
    </>
  )
}
