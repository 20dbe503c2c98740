import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import type { DocumentType } from '#areas/invoices/document/snapshot.ts'
import { invoiceTexts, type TextKey, type TextPreviewInput } from '#areas/invoices/texts/contract.ts'
import classes from '#areas/invoices/texts/web/parts/TextPreview.module.css'
import { call, Refused } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** What is being typed, as the newest document it stands on would say it; what is wrong is told at its field. */
export function TextPreview({ of }: { of?: TextKey }) {
  const { form } = useFormState()
  const values = form.values as { key?: TextKey; types?: DocumentType[]; body?: string }
  const written: TextPreviewInput = {
    key: of ?? values.key ?? 'line',
    types: values.types ?? [],
    body: values.body ?? '',
  }
  const [settled] = useDebouncedValue(JSON.stringify(written), 300)
  const asked = JSON.parse(settled) as TextPreviewInput
  const ready = asked.body.trim() !== '' && asked.types.length > 0
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice-text-preview', settled],
    queryFn: ({ signal }) => call(invoiceTexts.preview, { body: asked, signal }),
    enabled: ready,
    placeholderData: keepPreviousData,
  })
  const wrong = error instanceof Refused && error.status === 422 ? error.problem.errors : undefined
  const { setErrors } = form
  useEffect(() => {
    if (wrong)
      setErrors(Object.fromEntries(Object.entries(wrong).map(([field, messages]) => [field, messages[0]])))
  }, [wrong, setErrors])

  if (error && !wrong) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Panel title="Preview">
      {!ready && <p className={classes.hint}>What you write is shown here as a document would say it.</p>}
      {ready && wrong && (
        <p className={classes.hint}>Shown as it was before: something in the words is not right yet.</p>
      )}
      {ready && !data && !wrong && <Skeleton height={60} />}
      {ready && data && (
        <>
          {data.texts.map((text, at) => (
            <p key={at} className={classes.text}>
              {text || 'Nothing'}
            </p>
          ))}
          <p className={classes.hint}>
            {data.of ? <OfDocument of={data.of} /> : 'With made-up values: there is no such document yet.'}
          </p>
        </>
      )}
    </Panel>
  )
}

function OfDocument({ of }: { of: { id: number; name: string; party_name: string } }) {
  const { canAny } = usePermissions()
  const name = `${of.name}, ${of.party_name}`
  if (!canAny(anyInvoice('view'))) return <>On {name}.</>
  return (
    <>
      On <TenantLink to={`/invoices/${of.id}/view`}>{name}</TenantLink>.
    </>
  )
}
