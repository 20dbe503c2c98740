import { templates } from '#areas/compliance/contract.ts'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { usePermissions } from '#kit/session.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { moneyText } from '#kit/ui/format.ts'

type Named = { id: number; name: string } | null | undefined

/** What holds for everybody who is placed on a job: each for whoever may see what there is to choose. */
export function JobTermsFields({ template, order }: { template: Named; order: Named }) {
  const { can } = usePermissions()
  const { form } = useFormState()
  const client_id = form.values.client_id as number | null
  return (
    <>
      {can('compliance.view') && (
        <RecordPicker
          name="compliance_template_id"
          label="Compliance template"
          description="Asked of everybody who is placed on this job."
          endpoint={templates.list}
          current={template}
          placeholder="Only those that apply by themselves"
        />
      )}
      {can('purchase_orders.view') && client_id !== null && (
        <RecordPicker
          key={`order of ${client_id}`}
          name="purchase_order_id"
          label="Purchase order"
          description="Pays for placements that name none of their own."
          endpoint={purchaseOrders.list}
          filter={{ client_id: String(client_id), status: 'draft,active,exhausted' }}
          nameOf={({ number, left, currency }) => `${number}, ${moneyText(left, currency)} left`}
          current={order}
          placeholder="None"
        />
      )}
    </>
  )
}
