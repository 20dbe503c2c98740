import { IconReceipt } from '@tabler/icons-react'
import type { Client } from '#areas/clients/contract.ts'
import { ProfileField } from '#areas/clients/web/public.tsx'
import { AlternatesField } from '#areas/jobs/web/parts/AlternatesField.tsx'
import { ApproverField } from '#areas/jobs/web/parts/ApproverField.tsx'
import { FieldNote } from '#areas/jobs/web/parts/FieldNote.tsx'
import { OrdersField } from '#areas/purchase-orders/web/public.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { countText } from '#kit/ui/format.ts'

type Props = {
  at: string
  client: Client | undefined
  /** Time is worked, so somebody approves it. */
  timed?: boolean
  approver?: { id: number; name: string } | null
  /** Who approves beside them now. */
  others?: readonly { id: number; name: string }[]
}

/** Who approves, and what the invoice needs to know. */
export function BillingFields({ at, client, timed = true, approver, others }: Props) {
  const profile = client?.billing_profile
  return (
    <Section
      title={timed ? 'Approval and invoices' : 'Invoices'}
      description={timed ? 'Who approves the time, and where the invoice goes.' : 'Where the invoice goes.'}
    >
      {timed && <ApproverField key={client?.id} at={at} client={client} current={approver ?? null} />}
      {timed && <AlternatesField at={at} client={client} current={others} />}
      <div>
        <TextField name={`${at}po_number`} label="Purchase order number" maxLength={60} />
        {profile?.po_required && <FieldNote>This client asks for one on every invoice.</FieldNote>}
      </div>
      <OrdersField key={`orders of ${client?.id}`} name={`${at}purchase_order_ids`} client_id={client?.id} />
      {client && <ProfileField key={client.id} name={`${at}billing_profile_id`} client_id={client.id} />}
      {client && profile && (
        <Wide>
          <FieldNote icon={IconReceipt}>
            Invoiced to {profile.bill_to_name || client.name}
            {profile.email_to ? ` at ${profile.email_to}` : ', which has no invoice address yet'}, payable in{' '}
            {countText(profile.payment_terms_days, 'day')}.
          </FieldNote>
        </Wide>
      )}
    </Section>
  )
}
