import { useQuery } from '@tanstack/react-query'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { useField } from '#kit/ui/form/context.ts'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { moneyText } from '#kit/ui/format.ts'

type Props = { name: string; client_id: number | undefined }

/** Which orders of a client pay; nothing where the client has none, or the person sees none. */
export function OrdersField({ name, client_id }: Props) {
  const { can } = usePermissions()
  const { value } = useField<number[]>(name)
  const query = {
    client_id,
    status: ['draft', 'active', 'exhausted', 'expired', 'superseded'],
    per_page: 100,
  }
  const { data } = useQuery({
    ...queryOf(purchaseOrders.list, { query: query as never }),
    enabled: client_id !== undefined && can('purchase_orders.view'),
  })
  const options = (data?.data ?? []).map(({ id, number, left, currency }) => ({
    value: String(id),
    label: `${number}, ${moneyText(left, currency)} left`,
  }))
  if (options.length === 0 && !value?.length) return null
  return (
    <MultiSelectField
      name={name}
      label="Purchase orders"
      description="Time is taken from the one with the lowest priority first, then from the one that ends first."
      options={options}
      numeric
      placeholder="None"
    />
  )
}
