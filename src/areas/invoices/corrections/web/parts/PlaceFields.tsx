import { useQuery } from '@tanstack/react-query'
import { profiles } from '#areas/clients/profiles/contract.ts'
import type { Elsewhere } from '#areas/invoices/corrections/words.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { queryOf } from '#kit/query.ts'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'

/** Under which profile, order or code time should have been charged. */
export function PlaceFields({ cause, placement }: { cause: Elsewhere; placement: Placement }) {
  if (cause === 'profile') return <ProfileField clientId={placement.client_id} />
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

function ProfileField({ clientId }: { clientId: number }) {
  const { data } = useQuery(queryOf(profiles.list, { params: { id: clientId } }))
  const options = (data?.data ?? []).map(({ id, label }) => ({ value: String(id), label }))
  return <SelectField name="billing_profile_id" label="The right billing profile" numeric options={options} />
}
