import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useUploads } from '#areas/files/web/public.tsx'
import {
  type EInvoiceReading,
  eInvoiceReadings,
  mostSent,
} from '#areas/invoices/e-invoice/reading/contract.ts'
import { Reading } from '#areas/invoices/e-invoice/web/parts/Reading.tsx'
import { call, reasonOf } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { base64Of } from '#kit/ui/dialogs/base64.ts'
import { FileDrop } from '#kit/ui/FileDrop.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/e-invoices/read')({
  staticData: { title: 'Read an E-Invoice' },
  beforeLoad: needs('suppliers.view'),
  component: ReadPage,
})

/** An e-invoice that somebody was sent, shown as a person reads it, and kept with its supplier. */
function ReadPage() {
  const [file, setFile] = useState<File>()
  const read = useMutation({
    mutationFn: async (given: File) =>
      call(eInvoiceReadings.read, { body: { content: await base64Of(given) } }),
    meta: { quiet: true },
  })
  const whyNot =
    file && file.size > mostSent ? 'An e-invoice has at most 7 MB' : read.error && reasonOf(read.error)
  return (
    <>
      <PageHeader
        title="Read an E-Invoice"
        description="UBL, CII, or a PDF with one inside (Factur-X, ZUGFeRD)."
      />
      <Stack>
        <FileDrop
          label="Read a file"
          accept=".xml,.pdf"
          loading={read.isPending}
          onFile={(given) => {
            setFile(given)
            if (given.size > mostSent) read.reset()
            else read.mutate(given)
          }}
        />
        {whyNot && (
          <Notice tone="danger" title="It cannot be read">
            {whyNot}
          </Notice>
        )}
        {read.data && file && (
          <>
            <Keep key={`${file.name} ${file.lastModified}`} file={file} supplier={read.data.supplier} />
            <Reading reading={read.data} />
          </>
        )}
      </Stack>
    </>
  )
}

/** The file, beside all others of the supplier that it names. */
function Keep({ file, supplier }: { file: File; supplier: EInvoiceReading['supplier'] }) {
  const { can } = usePermissions()
  const { sent, add } = useUploads()
  if (!supplier)
    return (
      <Notice title="None of your suppliers has its numbers">
        It is from nobody whose VAT or company number you know, or from several. Upload it to the supplier
        yourself.
      </Notice>
    )
  const [upload] = sent
  const keep = () =>
    add([file], {
      category: 'supplier_invoice',
      visibility: 'internal',
      sensitive: false,
      subject: 'suppliers',
      subject_id: supplier.id,
    })
  return (
    <Notice title={`From ${supplier.name}`}>
      <TenantLink to={`/settings/suppliers/${supplier.id}/edit?tab=files`}>
        See the files of this supplier
      </TenantLink>
      {can('files.upload') && (
        <Button
          mt="sm"
          variant="default"
          display="block"
          leftSection={<IconFileUpload size={16} />}
          loading={upload?.state === 'sending' || upload?.state === 'checking'}
          disabled={upload?.state === 'done'}
          onClick={keep}
        >
          {upload?.state === 'done' ? 'Kept with the supplier' : 'Keep it with the supplier'}
        </Button>
      )}
      {upload?.state === 'refused' && <p>{upload.words}</p>}
    </Notice>
  )
}
