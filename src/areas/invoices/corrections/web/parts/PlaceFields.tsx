import { ProfileField } from '#areas/clients/web/public.tsx'
import type { Elsewhere } from '#areas/invoices/corrections/words.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'

/** Under which profile, order or code time should have been charged. */
export function PlaceFields({ cause, placement }: { cause: Elsewhere; placement: Placement }) {
  if (cause === 'profile') return <ProfileField name="billing_profile_id" client_id={placement.client_id} />
  if (cause === 'cost_code') return <TextField name="cost_code" label="The right cost code" />
  return (
    <RecordPicker
      name="purchase_order_id"
      label="The right purchase order"
      endpoint={purchaseOrders.list}
      filter={{ client_id: String(placement.client_id), status: 'active' }}
      nameOf={(row: { number: string }) => row.number}
    />
  )
}
