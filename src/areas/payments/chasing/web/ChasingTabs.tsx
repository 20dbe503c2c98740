import { Button, Group } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { invoices } from '#areas/invoices/contract.ts'
import { chasing } from '#areas/payments/chasing/contract.ts'
import { chasedStatuses } from '#areas/payments/chasing/rules.ts'
import { ChasingLists } from '#areas/payments/chasing/web/ChasingLists.tsx'
import { ProfileSchedules } from '#areas/payments/chasing/web/ProfileSchedules.tsx'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Stack } from '#kit/ui/Stack.tsx'

const RemindDialog = lazy(async () => ({
  default: (await import('#areas/payments/chasing/web/RemindDialog.tsx')).RemindDialog,
}))
const PromiseDialog = lazy(async () => ({
  default: (await import('#areas/payments/chasing/web/PromiseDialog.tsx')).PromiseDialog,
}))

const LateChargeDialog = lazy(async () => ({
  default: (await import('#areas/payments/late-payment/web/LateChargeDialog.tsx')).LateChargeDialog,
}))

type Asked = 'remind' | 'promise' | 'charge'

/** How a client is chased: what it promised, what it was reminded of, and by which schedule. */
export function ChasingOfClient({ id }: { id: number }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { data } = useQuery(queryOf(chasing.profiles, { params: { id } }))
  const currency = data?.data[0]?.currency
  return (
    <Stack>
      <Verbs onAsk={setAsked} ready={currency !== undefined} charges={currency === 'GBP'} />
      <ChasingLists fixed={{ client_id: String(id) }} without={['client_name']} />
      {data && <ProfileSchedules profiles={data.data} />}
      <Suspense fallback={null}>
        {asked === 'remind' && (
          <RemindDialog title="Remind of all that is due" of={{ client_ids: [id] }} onClose={close} />
        )}
        {asked === 'charge' && <LateChargeDialog client_id={id} onClose={close} />}
        {asked === 'promise' && currency && (
          <PromiseDialog client_id={id} currency={currency} onClose={close} />
        )}
      </Suspense>
    </Stack>
  )
}

/** The same of one invoice. */
export function ChasingOfInvoice({ id }: { id: number }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { data: invoice } = useQuery(queryOf(invoices.show, { params: { id } }))
  const open = invoice && chasedStatuses.includes(invoice.status) && invoice.balance > 0
  return (
    <Stack>
      {open && <Verbs onAsk={setAsked} ready />}
      <ChasingLists fixed={{ invoice_id: String(id) }} without={['client_name', 'numbers']} />
      <Suspense fallback={null}>
        {asked === 'remind' && invoice && (
          <RemindDialog title={`Remind of ${invoice.number}`} of={{ invoice_ids: [id] }} onClose={close} />
        )}
        {asked === 'promise' && invoice && invoice.client_id !== null && (
          <PromiseDialog
            client_id={invoice.client_id}
            currency={invoice.currency}
            invoice={invoice}
            onClose={close}
          />
        )}
      </Suspense>
    </Stack>
  )
}

function Verbs({
  onAsk,
  ready,
  charges = false,
}: {
  onAsk: (asked: Asked) => void
  ready: boolean
  charges?: boolean
}) {
  const { can } = usePermissions()
  if (!can('payments.chase')) return null
  return (
    <Group gap="xs" justify="flex-end">
      {charges && (
        <Button variant="default" onClick={() => onAsk('charge')}>
          Charge for late payment
        </Button>
      )}
      <Button variant="default" disabled={!ready} onClick={() => onAsk('promise')}>
        Record promise
      </Button>
      <Button variant="default" leftSection={<IconBell size={16} />} onClick={() => onAsk('remind')}>
        Remind
      </Button>
    </Group>
  )
}
