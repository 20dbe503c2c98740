import { ProfileField } from '#areas/clients/web/public.tsx'
import { taxCodes } from '#areas/codes/contract.ts'
import type { Elsewhere } from '#areas/invoices/corrections/words.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import { useField } from '#kit/ui/form/context.ts'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'

/** Under which profile, order or code time should have been charged, or who should have been paid for it. */
export function PlaceFields({ cause, placement }: { cause: Elsewhere; placement: Placement }) {
  if (cause === 'profile') return <ProfileField name="billing_profile_id" client_id={placement.client_id} />
  if (cause === 'cost_code') return <TextField name="cost_code" label="The right cost code" />
  if (cause === 'tax_code')
    return (
      <RecordPicker
        name="tax_code_id"
        label="The right tax code"
        endpoint={taxCodes.list}
        nameOf={({ code, name }: { code: string; name: string }) => `${code}, ${name}`}
      />
    )
  if (cause === 'supplier') return <PayerFields />
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

const payers = [
  { value: 'supplier', label: 'A supplier' },
  { value: 'payroll', label: 'Payroll' },
]

function PayerFields() {
  const { value } = useField<string>('paid_by')
  return (
    <>
      <SelectField
        name="paid_by"
        label="Who should have been paid"
        description="As the worker is engaged on these days: change that at the candidate first. Days on which they are engaged through somebody else stay where they are."
        options={payers}
      />
      {value === 'supplier' && (
        <RecordPicker name="supplier_id" label="The right supplier" endpoint={suppliers.list} />
      )}
    </>
  )
}
