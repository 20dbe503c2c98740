import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type Design,
  DesignShape,
  documentTypes,
  invoiceTemplates,
  type PreviewInput,
} from '#areas/invoice-templates/contract.ts'
import classes from '#areas/invoice-templates/web/parts/editor.module.css'
import { typeNames } from '#areas/invoice-templates/web/parts/words.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress, call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { download } from '#kit/ui/dialogs/downloading.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { countText } from '#kit/ui/format.ts'
import { ErrorState } from '#kit/ui/states.tsx'

/** With the time that drawing takes, the page is there within 300 ms of the last keystroke. */
const pause = 100

/** What is being designed, on a document of the last month or one that is made up: its very pages, anew as one types. */
export function Preview({ name }: { name: string }) {
  const { form } = useFormState()
  const { design } = form.values as { design: Design }
  const [on, setOn] = useState('sales')
  const { data: samples } = useQuery(queryOf(invoiceTemplates.samples))
  const [settled] = useDebouncedValue(JSON.stringify(design), pause)
  const written = DesignShape.safeParse(JSON.parse(settled))
  const isMadeUp = documentTypes.some((type) => type === on)
  const body = {
    design: written.data as Design,
    ...(isMadeUp ? { type: on as PreviewInput['type'] } : { invoice_id: Number(on) }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['invoice-templates', 'pages', settled, on],
    queryFn: ({ signal }) => call(invoiceTemplates.pages, { body, signal }),
    enabled: written.success,
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const picture = usePicture(data?.svg)
  const pages = data ? countText(data.pages, 'page') : ''
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.previewHead}>
        <NativeSelect
          label="Shown on"
          value={on}
          onChange={(event) => setOn(event.currentTarget.value)}
          data={[
            {
              group: 'Made up',
              items: documentTypes.map((type) => ({ value: type, label: `An example: ${typeNames[type]}` })),
            },
            ...(samples?.data.length
              ? [
                  {
                    group: 'Of the last month',
                    items: samples.data.map((each) => ({
                      value: String(each.id),
                      label: `${each.name}, ${each.party_name}`,
                    })),
                  },
                ]
              : []),
          ]}
        />
        <Button variant="default" disabled={!written.success} onClick={() => void downloadPdf(body, name)}>
          Download PDF
        </Button>
      </div>
      <p className={classes.pages} role="status">
        {written.success ? pages : 'Shown as it was before: something in the form is not right yet.'}
      </p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : picture ? (
        <img
          src={picture}
          className={classes.paper}
          alt={`The document as it would be printed, ${pages}`}
          data-stale={isPlaceholderData || undefined}
        />
      ) : (
        <Skeleton height={520} />
      )}
    </section>
  )
}

/** An address for a picture that was just drawn; the one before is let go. */
function usePicture(svg: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!svg) return
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return address
}

/** Fetched with the agency of this page's address, which a plain link would not carry. */
async function downloadPdf(body: object, name: string): Promise<void> {
  await download(async () => {
    const reply = await fetch(apiAddress(invoiceTemplates.preview.path), {
      method: 'POST',
      headers: { 'x-tenant': tenantOfAddress() ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error('the preview was refused')
    return { name: `${name}.pdf`, type: 'application/pdf', content: await reply.blob() }
  })
}
