import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Invoice, invoices } from '#areas/invoices/contract.ts'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { moneyText } from '#kit/ui/format.ts'

/** Which of the client's orders pays for the time on a draft, whole or line by line; nothing where the client has none. */
export function NameOrder({ invoice }: { invoice: Invoice }) {
  const { id, client_id, currency, version } = invoice
  const query = { client_id, status: ['active', 'exhausted', 'expired'], per_page: 100 }
  const { data } = useQuery(queryOf(purchaseOrders.list, { query: query as never }))
  const lines = invoice.lines.filter(({ unit_count }) => unit_count > 0)
  const [order, setOrder] = useState('')
  const [leftOut, setLeftOut] = useState<number[]>([])
  const chosen = lines.map((line) => line.id).filter((line) => !leftOut.includes(line))
  const name = useCall(invoices.nameOrder, {
    done: 'Purchase order changed',
    refreshes: ['invoices', 'purchase-orders', 'purchase-order-movements', 'units', 'history'],
    onDone: () => {
      setOrder('')
      setLeftOut([])
    },
  })
  const options = (data?.data ?? []).filter((each) => each.currency === currency)
  if (options.length === 0) return null
  const toggle = (line: number, on: boolean) =>
    setLeftOut((before) => (on ? before.filter((each) => each !== line) : [...before, line]))
  return (
    <Panel title="Purchase order">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {invoice.po_number
            ? `This draft names ${invoice.po_number}. `
            : 'This draft names no purchase order. '}
          Another one can pay for it until it is issued.
        </Text>
        <NativeSelect
          label="Paid for by"
          value={order}
          onChange={({ currentTarget: { value } }) => setOrder(value)}
        >
          <option value="">Stays as it is</option>
          {options.map((each) => (
            <option key={each.id} value={each.id}>
              {each.number}, {moneyText(each.left, currency)} left
            </option>
          ))}
        </NativeSelect>
        {order &&
          lines.map((line) => (
            <Checkbox
              key={line.id}
              label={`${line.candidate_name ? `${line.candidate_name}: ` : ''}${line.description}, ${moneyText(line.net, currency)}`}
              checked={chosen.includes(line.id)}
              onChange={({ currentTarget: { checked } }) => toggle(line.id, checked)}
            />
          ))}
        <Button
          variant="default"
          disabled={!order || chosen.length === 0}
          loading={name.isPending}
          onClick={() =>
            name.mutate({
              params: { id },
              body: {
                purchase_order_id: Number(order),
                version,
                ...(chosen.length < lines.length ? { line_ids: chosen } : {}),
              },
            })
          }
        >
          Change purchase order
        </Button>
      </Stack>
    </Panel>
  )
}
