import { Button } from '@mantine/core'
import { IconDownload, IconFileX, IconScale, IconSend } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { anyInvoice, type InvoiceAction, invoiceReach } from '#areas/invoices/action-permissions.ts'
import { type PaymentRequest, paymentRequests } from '#areas/invoices/payment-requests/contract.ts'
import { requestSheet } from '#areas/invoices/payment-requests/snapshot.ts'
import { RequestStatus } from '#areas/invoices/payment-requests/web/parts/columns.tsx'
import { DifferenceNotice } from '#areas/invoices/payment-requests/web/parts/DifferenceNotice.tsx'
import { RequestAside } from '#areas/invoices/payment-requests/web/parts/RequestAside.tsx'
import { onSales, requestWords } from '#areas/invoices/payment-requests/words.ts'
import { Paper } from '#areas/invoices/web/parts/Paper.tsx'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { useMe, usePermissions } from '#kit/session.ts'
import { Columns } from '#kit/ui/detail/Columns.tsx'
import { Detail, type DetailAction } from '#kit/ui/detail/Detail.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { download } from '#kit/ui/dialogs/downloading.ts'
import { moneyText } from '#kit/ui/format.ts'
import { permissionsOf } from '#platform/permissions.ts'

const parts = () => import('#areas/invoices/payment-requests/web/parts/RequestDialogs.tsx')
const dialogs = {
  certify: lazy(async () => ({ default: (await parts()).CertifyDialog })),
  difference: lazy(async () => ({ default: (await parts()).DifferenceDialog })),
  resolve: lazy(async () => ({ default: (await parts()).ResolveDialog })),
  cancel: lazy(async () => ({ default: (await parts()).CancelDialog })),
  send: lazy(async () => ({ default: (await parts()).SendRequestDialog })),
}

export const Route = createFileRoute('/tenant/$tenantId/payment-requests/$id/view')({
  staticData: { title: 'Proforma or Application' },
  beforeLoad: needs(...onSales('view')),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(paymentRequests.show, { params: { id: Number(params.id) } })),
  component: RequestPage,
})

function RequestPage() {
  const id = Number(Route.useParams().id)
  const { data: request } = useSuspenseQuery({
    ...queryOf(paymentRequests.show, { params: { id } }),
    // The mail server's answer comes a moment after the sending.
    refetchInterval: (query) =>
      query.state.data?.mails.some(({ status }) => status === 'queued') ? 2_000 : false,
  })
  const me = useMe()
  const names = me ? permissionsOf(me) : new Set<string>()
  const may = (action: InvoiceAction) => invoiceReach(names, action, 'sales') !== undefined
  const { canAny } = usePermissions()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const Dialog = open && dialogs[open]
  const { type, state, number, difference } = request
  const isOpen = state === 'open'
  const disputed = difference?.way === 'dispute' && difference.outcome === null
  const certifies = isOpen && type === 'application' && may('update')
  const actions: (DetailAction | false)[] = [
    state !== 'cancelled' &&
      difference === null &&
      state !== 'invoiced' &&
      may('update') && {
        label: 'Cancel it',
        tone: 'danger' as const,
        icon: <IconFileX size={16} />,
        onClick: () => setOpen('cancel'),
      },
    disputed &&
      may('dispute') && {
        label: 'Say what came of the rest',
        icon: <IconScale size={16} />,
        onClick: () => setOpen('resolve'),
      },
  ]
  return (
    <Detail
      title={number}
      browserTitle="Proforma or Application"
      id={request.id}
      status={<RequestStatus request={request} />}
      description={`${requestWords[type]} · ${request.client_name} · ${moneyText(request.gross, request.currency)}`}
      back={{ to: '/payment-requests', label: 'Proformas and applications' }}
      actions={actions.filter((action) => action !== false)}
      tabs={[
        {
          key: 'document',
          label: 'Document',
          content: () => (
            <Columns aside={<RequestAside request={request} />}>
              <DifferenceNotice request={request} mayCorrect={canAny(anyInvoice('credit'))} />
              <Paper document={request.document} draft={false} sheet={requestSheet(request.document, type)} />
            </Columns>
          ),
        },
        {
          key: 'history',
          label: 'History',
          content: () => <History subject="payment-requests" id={request.id} />,
        },
      ]}
    >
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => void downloadPdf(request)}
      >
        PDF
      </Button>
      {isOpen && may('send') && (
        <Button
          {...(request.mails.length > 0 ? { variant: 'default' } : {})}
          leftSection={<IconSend size={16} />}
          onClick={() => setOpen('send')}
        >
          Send
        </Button>
      )}
      {certifies && (
        <Button
          {...(request.mails.length > 0 ? {} : { variant: 'default' })}
          onClick={() => setOpen('certify')}
        >
          Record certificate
        </Button>
      )}
      {state === 'difference' && may('update') && (
        <Button onClick={() => setOpen('difference')}>Say what becomes of the rest</Button>
      )}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog request={request} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Detail>
  )
}

/** Fetched with the agency of this page's address, which a plain link would not carry. */
async function downloadPdf({ id, number }: PaymentRequest): Promise<void> {
  await download(async () => {
    const reply = await fetch(apiAddress(`/payment-requests/${id}/pdf`), {
      headers: { 'x-tenant': tenantOfAddress() ?? '' },
    })
    if (!reply.ok) throw new Error(`the PDF of ${number} was refused`)
    return { name: `${number}.pdf`, type: 'application/pdf', content: await reply.blob() }
  })
}
