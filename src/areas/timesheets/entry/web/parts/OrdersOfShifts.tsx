import { Button, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SheetOrders } from '#areas/purchase-orders/contract.ts'
import { type EntryInput, type TimesheetDetail, timesheets } from '#areas/timesheets/contract.ts'
import type { useDraft } from '#areas/timesheets/entry/web/parts/useDraft.ts'
import { quantityText } from '#areas/timesheets/web/words.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, timeText } from '#kit/ui/format.ts'

type Props = {
  sheet: TimesheetDetail
  draft: Pick<ReturnType<typeof useDraft>, 'entries' | 'keys' | 'nameFor' | 'errors'>
}

/** Which order pays for which shift, over that of the sheet: only where there is something to choose. */
export function OrdersOfShifts({ sheet, draft }: Props) {
  const { data } = useQuery({
    ...queryOf(timesheets.purchaseOrders, { params: { id: sheet.id }, query: { version: sheet.version } }),
    placeholderData: (before: SheetOrders | undefined) => before,
  })
  const { entries, keys, nameFor, errors } = draft
  const [asked, setAsked] = useState(false)
  const open = asked || entries.some(({ purchase_order_id }) => purchase_order_id)
  if (!data || entries.length === 0) return null
  const offered = (entry: EntryInput) => choicesFor(entry, data)
  if (entries.every((entry) => offered(entry).length === 0)) return null
  if (!open)
    return (
      <Button variant="default" mb="md" onClick={() => setAsked(true)}>
        Choose an order for single shifts
      </Button>
    )
  const unit = (code: number) => sheet.terms?.rates.find(({ rate_code_id }) => rate_code_id === code)
  return (
    <Panel title="Order by shift">
      <Stack gap="sm">
        {entries.map((entry, at) => {
          const key = keys[at]!
          const rate = entry.kind === 'quantity' ? unit(entry.rate_code_id) : undefined
          return (
            <NativeSelect
              key={key}
              label={`${dayText(entry.day, 'short')}, ${
                entry.kind === 'shift'
                  ? `${timeText(entry.start_time)}–${timeText(entry.end_time)}`
                  : `${rate?.name ?? 'Quantity'}: ${quantityText(entry.quantity, rate?.unit)}`
              }`}
              value={entry.purchase_order_id ?? ''}
              error={errors[key]?.purchase_order_id}
              onChange={({ currentTarget: { value } }) => nameFor(key, value ? Number(value) : null)}
            >
              <option value="">As for the timesheet</option>
              {offered(entry).map(({ id, number }) => (
                <option key={id} value={id}>
                  {number}
                </option>
              ))}
            </NativeSelect>
          )
        })}
      </Stack>
    </Panel>
  )
}

/** The orders in force on its day, and the one that is named for it by now. */
function choicesFor(
  { day, purchase_order_id }: EntryInput,
  { shift_choices, named_for_shifts }: SheetOrders,
) {
  const open = shift_choices.filter(
    ({ starts_on, ends_on }) => (starts_on ?? day) <= day && (ends_on ?? day) >= day,
  )
  const kept = named_for_shifts.filter(
    ({ id }) => id === purchase_order_id && !open.some((order) => order.id === id),
  )
  return [...open, ...kept]
}
