import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconSend, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { anyInvoice, type InvoiceAction, invoiceReach } from '#areas/invoices/action-permissions.ts'
import { invoiceApprovals } from '#areas/invoices/approvals/contract.ts'
import { type Invoice, invoices } from '#areas/invoices/contract.ts'
import { EndingNotice } from '#areas/invoices/endings/web/parts/EndingNotice.tsx'
import { DocumentHoldNotice } from '#areas/invoices/holds/web/parts/DocumentHoldNotice.tsx'
import { ApplicationNotice } from '#areas/invoices/payment-requests/web/parts/ApplicationNotice.tsx'
import { useAsking } from '#areas/invoices/payment-requests/web/parts/useAsking.ts'
import { isIssued, owed, whyNotEdit } from '#areas/invoices/rules.ts'
import { ApprovalNotice } from '#areas/invoices/web/parts/ApprovalNotice.tsx'
import { Aside } from '#areas/invoices/web/parts/Aside.tsx'
import { downloadOf } from '#areas/invoices/web/parts/download-document.ts'
import { HoldNotice } from '#areas/invoices/web/parts/HoldNotice.tsx'
import { InvoiceStatus } from '#areas/invoices/web/parts/InvoiceStatus.tsx'
import { Paper } from '#areas/invoices/web/parts/Paper.tsx'
import { SendDialog } from '#areas/invoices/web/parts/SendDialog.tsx'
import { TracePanel } from '#areas/invoices/web/parts/TraceTable.tsx'
import { useCorrections } from '#areas/invoices/web/parts/useCorrections.tsx'
import { documentWords, isCredit } from '#areas/invoices/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { useMe, usePermissions } from '#kit/session.ts'
import { Columns } from '#kit/ui/detail/Columns.tsx'
import { Detail, type DetailAction } from '#kit/ui/detail/Detail.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { RecordButtons, useRecordTabs } from '#kit/ui/detail/RecordParts.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { moneyText } from '#kit/ui/format.ts'
import { Stack } from '#kit/ui/Stack.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'
import { permissionsOf } from '#platform/permissions.ts'

const IssueDialog = lazy(async () => ({
  default: (await import('#areas/invoices/web/parts/IssueDialog.tsx')).IssueDialog,
}))

const ApprovalDialog = lazy(async () => ({
  default: (await import('#areas/invoices/web/parts/ApprovalDialog.tsx')).ApprovalDialog,
}))

const DisputeNotice = lazy(() => import('#areas/invoices/disputes/web/parts/DisputeNotice.tsx'))

const FormerPayerNotice = lazy(() => import('#areas/invoices/payers/web/parts/FormerPayerNotice.tsx'))

const FindingsOfDrafts = lazy(async () => ({
  default: (await import('#areas/invoices/pre-flight/web/parts/Findings.tsx')).FindingsOfDrafts,
}))

const NameOrder = lazy(async () => ({
  default: (await import('#areas/invoices/web/parts/NameOrder.tsx')).NameOrder,
}))

export const Route = createFileRoute('/tenant/$tenantId/invoices/$id/view')({
  staticData: { title: 'Invoice' },
  beforeLoad: needs(...anyInvoice('view')),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(invoices.show, { params: { id: Number(params.id) } })),
  component: InvoicePage,
})

function InvoicePage() {
  const id = Number(Route.useParams().id)
  const { data: invoice } = useSuspenseQuery({
    ...queryOf(invoices.show, { params: { id } }),
    // The mail server's answer comes a moment after the sending.
    refetchInterval: (query) => (query.state.data?.delivery_status === 'queued' ? 2_000 : false),
  })
  const may = useMay(invoice.type)
  const { corrections, dialog } = useCorrections(invoice, may)
  const hasTime = invoice.lines.some((line) => line.unit_count > 0)
  const time = { key: 'time', label: 'Time', order: 10, content: () => <TimeTab invoice={invoice} /> }
  const tabs = useRecordTabs({ on: 'invoices', id, own: hasTime ? [time] : [] })
  return (
    <Detail
      title={invoice.number ?? `Draft for ${invoice.party_name}`}
      browserTitle="Invoice"
      id={invoice.id}
      status={<InvoiceStatus invoice={invoice} />}
      description={`${documentWords[invoice.type]} · ${invoice.party_name} · ${moneyText(invoice.gross, invoice.currency)}`}
      back={{ to: `/invoices/all/${invoice.type}`, label: 'Invoices' }}
      actions={[...useActions(invoice), ...useAsking(invoice, may('create')), ...corrections]}
      tabs={[
        {
          key: 'document',
          label: 'Document',
          content: () => (
            <Columns aside={<Aside invoice={invoice} />}>
              <ApprovalNotice invoice={invoice} />
              <HoldNotice invoice={invoice} />
              <ApplicationNotice invoice={invoice} />
              {invoice.type === 'self-billing' && (
                <Suspense fallback={null}>
                  <FormerPayerNotice invoice={invoice} mayCredit={may('credit')} />
                </Suspense>
              )}
              <DocumentHoldNotice invoice={invoice} mayRelease={may('hold')} />
              {!isIssued(invoice.status) && isOurs(invoice.type) && (
                <Suspense fallback={null}>
                  <FindingsOfDrafts query={{ invoice_id: invoice.id }} mayDismiss={may('issue')} />
                </Suspense>
              )}
              {isIssued(invoice.status) && !isCredit(invoice.type) && (
                <Suspense fallback={null}>
                  <DisputeNotice invoice={invoice} mayResolve={may('dispute')} mayCredit={may('credit')} />
                </Suspense>
              )}
              <EndingNotice invoice={invoice} />
              <Paper document={invoice.document} draft={!isIssued(invoice.status)} />
            </Columns>
          ),
        },
        // What other rooms say of an invoice is about what clients pay.
        ...(isIssued(invoice.status) && invoice.type === 'sales'
          ? tabs
          : tabs.filter(({ key }) => key === time.key)),
        { key: 'history', label: 'History', content: () => <History subject="invoices" id={invoice.id} /> },
      ]}
    >
      <NextSteps invoice={invoice} />
      {dialog}
    </Detail>
  )
}

/** The time behind each line; on a draft for a client, which of its orders pays for it. */
function TimeTab({ invoice }: { invoice: Invoice }) {
  const may = useMay(invoice.type)
  const { can } = usePermissions()
  const names =
    invoice.type === 'sales' && !whyNotEdit(invoice) && may('update') && can('purchase_orders.view')
  return (
    <Stack>
      {names && (
        <Suspense fallback={null}>
          <NameOrder invoice={invoice} />
        </Suspense>
      )}
      <TracePanel invoice={invoice} />
    </Stack>
  )
}

const isOurs = (type: Invoice['type']) => type === 'sales' || type === 'self-billing'

/** May this person do this with documents of this type? */
function useMay(type: Invoice['type']) {
  const me = useMe()
  const names = me ? permissionsOf(me) : new Set<string>()
  return (action: InvoiceAction) => invoiceReach(names, action, type) !== undefined
}

/** The visible buttons: what is usually done next stands last and filled. */
function NextSteps({ invoice }: { invoice: Invoice }) {
  const may = useMay(invoice.type)
  const [asks, setAsks] = useState<'issue' | 'send' | 'approval' | 'sendBack'>()
  const close = () => setAsks(undefined)
  const approve = useCall(invoices.approve, {
    done: 'Approved',
    refreshes: ['invoice-counts', 'history'],
  })
  const { status } = invoice
  const me = useMe()
  const waits = status === 'awaiting-approval'
  // Until its application for payment is answered, a draft stays as it is.
  const free = invoice.application === null
  const own = waits && invoice.approval_needed && invoice.approval_request?.requested_by_user_id === me?.id
  const asksFirst = status === 'draft' && invoice.approval_needed
  const sendsNext = status === 'issued' && may('send')
  const awaitsMoney = invoice.type === 'sales' && (owed.includes(status) || status === 'disputed')
  return (
    <>
      {status === 'draft' && free && !isCredit(invoice.type) && may('update') && (
        <Button component={TenantLink} to={`/invoices/${invoice.id}/edit`} variant="default">
          Edit
        </Button>
      )}
      {asksFirst && may('update') && <Button onClick={() => setAsks('approval')}>Ask for approval</Button>}
      {waits && !own && may('approve') && (
        <Button variant="default" onClick={() => setAsks('sendBack')}>
          Send back
        </Button>
      )}
      {free && ((status === 'draft' && !asksFirst) || (waits && !own)) && may('approve') && (
        <Button loading={approve.isPending} onClick={() => approve.mutate({ params: { id: invoice.id } })}>
          Approve
        </Button>
      )}
      {status === 'approved' && free && may('issue') && (
        <Button onClick={() => setAsks('issue')}>Issue</Button>
      )}
      {isIssued(status) && (
        <Button
          {...(sendsNext || awaitsMoney ? { variant: 'default' } : {})}
          leftSection={<IconDownload size={16} />}
          onClick={() => void downloadOf(invoice, 'pdf')}
        >
          PDF
        </Button>
      )}
      {awaitsMoney && <RecordButtons on="invoices" id={invoice.id} />}
      {sendsNext && (
        <Button leftSection={<IconSend size={16} />} onClick={() => setAsks('send')}>
          Send
        </Button>
      )}
      {asks === 'issue' && (
        <Suspense fallback={null}>
          <IssueDialog invoice={invoice} onClose={close} />
        </Suspense>
      )}
      {(asks === 'approval' || asks === 'sendBack') && (
        <Suspense fallback={null}>
          <ApprovalDialog id={invoice.id} asks={asks} onClose={close} />
        </Suspense>
      )}
      {asks === 'send' && <SendDialog invoice={invoice} onClose={close} />}
    </>
  )
}

function useActions(invoice: Invoice): DetailAction[] {
  const go = useGo()
  const may = useMay(invoice.type)
  const unapprove = useCall(invoices.unapprove, {
    done: 'Back to draft',
    refreshes: ['invoice-counts', 'history'],
  })
  const withdraw = useCall(invoiceApprovals.withdraw, {
    done: 'Back to draft',
    refreshes: ['invoices', 'invoice-counts', 'history'],
  })
  const again = useCall(invoices.dispatch, {
    done: 'On its way again',
    refreshes: ['invoice-counts', 'history'],
  })
  const params = { id: invoice.id }
  const actions: (DetailAction | false)[] = [
    invoice.status === 'approved' &&
      may('approve') && {
        label: 'Take the approval back',
        icon: <IconArrowBackUp size={16} />,
        onClick: () => unapprove.mutate({ params }),
      },
    invoice.status === 'awaiting-approval' &&
      may('update') && {
        label: 'Take the request back',
        icon: <IconArrowBackUp size={16} />,
        onClick: () => withdraw.mutate({ params }),
      },
    isIssued(invoice.status) &&
      invoice.status !== 'issued' &&
      may('send') && {
        label: 'Send again',
        icon: <IconSend size={16} />,
        onClick: () => again.mutate({ params, body: {} }),
      },
    !isIssued(invoice.status) &&
      invoice.application === null &&
      may('delete') && {
        label: 'Delete',
        tone: 'danger' as const,
        deletes: { model: 'invoices', id: invoice.id },
        icon: <IconTrash size={16} />,
        onClick: () =>
          askToDelete({
            model: 'invoices',
            id: invoice.id,
            name: 'invoice',
            onDone: () => void go('/invoices/draft/all'),
          }),
      },
  ]
  return actions.filter((action) => action !== false)
}
