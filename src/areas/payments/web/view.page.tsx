import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCashBanknoteOff } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Payment, payments } from '#areas/payments/contract.ts'
import { AllocationsTable } from '#areas/payments/web/parts/AllocationsTable.tsx'
import { PaymentStatus } from '#areas/payments/web/parts/columns.tsx'
import { kindNames, methodNames } from '#areas/payments/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Detail, type DetailAction } from '#kit/ui/detail/Detail.tsx'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { moneyText } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Stack } from '#kit/ui/Stack.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

const dialogs = {
  allocate: lazy(async () => ({
    default: (await import('#areas/payments/web/parts/AllocateDialog.tsx')).AllocateDialog,
  })),
  refund: lazy(async () => ({
    default: (await import('#areas/payments/web/parts/RefundDialog.tsx')).RefundDialog,
  })),
  reverse: lazy(async () => ({
    default: (await import('#areas/payments/web/parts/ReverseDialog.tsx')).ReverseDialog,
  })),
}

export const Route = createFileRoute('/tenant/$tenantId/payments/$id/view')({
  staticData: { title: 'Payment' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(payments.show, { params: { id: Number(params.id) } })),
  component: PaymentPage,
})

function PaymentPage() {
  const id = Number(Route.useParams().id)
  const { data: payment } = useSuspenseQuery(queryOf(payments.show, { params: { id } }))
  const { can } = usePermissions()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const Dialog = open && dialogs[open]
  const onAccount = payment.unallocated > 0
  const actions: (DetailAction | false)[] = [
    onAccount && {
      label: 'Pay back',
      permission: 'payments.record',
      icon: <IconCashBanknoteOff size={16} />,
      onClick: () => setOpen('refund'),
    },
    payment.reversed_on === null && {
      label: 'Reverse',
      tone: 'danger' as const,
      permission: 'payments.reverse',
      icon: <IconArrowBackUp size={16} />,
      onClick: () => setOpen('reverse'),
    },
  ]
  return (
    <Detail
      title={`${kindNames[payment.kind]} of ${moneyText(payment.amount, payment.currency)}`}
      browserTitle="Payment"
      id={payment.id}
      status={<PaymentStatus payment={payment} />}
      description={payment.client_name}
      back={{ to: '/payments', label: 'Payments' }}
      actions={actions.filter((action) => action !== false)}
      tabs={[
        { key: 'overview', label: 'Overview', content: () => <Overview payment={payment} /> },
        { key: 'history', label: 'History', content: () => <History subject="payments" id={payment.id} /> },
      ]}
    >
      {onAccount && can('payments.record') && (
        <Button onClick={() => setOpen('allocate')}>Set against invoices</Button>
      )}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog payment={payment} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Detail>
  )
}

function Overview({ payment }: { payment: Payment }) {
  const { can } = usePermissions()
  const money = (minor: number) => <Money key="money" minor={minor} currency={payment.currency} />
  const client = can('clients.view') ? (
    <TenantLink key="client" to={`/clients/${payment.client_id}/view`}>
      {payment.client_name}
    </TenantLink>
  ) : (
    payment.client_name
  )
  return (
    <Stack>
      <Panel title="Details">
        <Facts
          items={filled([
            ['Client', client],
            ['Received', <DayText key="day" day={payment.received_on} />],
            ['Amount', money(payment.amount)],
            ['Method', methodNames[payment.method]],
            ['Reference', payment.reference],
            ['On invoices', payment.allocated > 0 && money(payment.allocated)],
            ['Paid back', payment.refunded > 0 && money(payment.refunded)],
            ['On account', payment.kind === 'receipt' && money(payment.unallocated)],
            [
              'Pays back',
              payment.refund_of !== null && (
                <TenantLink key="source" to={`/payments/${payment.refund_of}/view`}>
                  The receipt
                </TenantLink>
              ),
            ],
            [
              'Pays back',
              payment.refund_of_invoice_id !== null && (
                <TenantLink key="note" to={`/invoices/${payment.refund_of_invoice_id}/view`}>
                  The credit note
                </TenantLink>
              ),
            ],
            ['Company', payment.legal_entity_name],
            ['Recorded by', payment.created_by_name],
            ['Recorded', <InstantText key="at" at={payment.created_at} />],
            ['Reversed', payment.reversed_on && <DayText key="reversed" day={payment.reversed_on} />],
            ['Reversed by', payment.reversed_by_name],
            ['Why', payment.reversal_reason],
          ])}
        />
      </Panel>
      {payment.kind !== 'refund' && <AllocationsTable payment={payment} />}
    </Stack>
  )
}
