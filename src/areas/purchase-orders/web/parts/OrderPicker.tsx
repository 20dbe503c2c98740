import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PurchaseOrderRow, purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'
import { moneyText } from '#kit/ui/format.ts'
import { listQuery } from '#kit/ui/list/query.ts'

type Props = {
  label: string
  description: string
  /** Whose orders can be chosen. */
  client_id: number | undefined
  except: readonly number[]
  chosen: PurchaseOrderRow | undefined
  onPick: (order: PurchaseOrderRow | undefined) => void
}

/** One open order of a client, found by its number: outside of forms. */
export function OrderPicker({ label, description, client_id, except, chosen, onPick }: Props) {
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const fixed = { client_id: String(client_id), status: 'draft,active' }
  const query = useQuery({
    ...listQuery(purchaseOrders.list, { search: asked || undefined, per_page: '25' }, { fixed }),
    enabled: client_id !== undefined,
    placeholderData: keepPreviousData,
  })
  const orders = (query.data?.data ?? []).filter(({ id }) => !except.includes(id))
  const optionOf = ({ id, number, left, currency }: PurchaseOrderRow) => ({
    value: String(id),
    label: `${number}, ${moneyText(left, currency)} left`,
  })
  return (
    <Combobox
      label={label}
      description={description}
      name="next"
      data-path="next"
      placeholder="Type a number"
      options={orders.map(optionOf)}
      chosen={chosen && optionOf(chosen)}
      clearable
      busy={isLate(query)}
      onType={setTyped}
      onPick={(option) => onPick(orders.find(({ id }) => String(id) === option?.value))}
    />
  )
}
