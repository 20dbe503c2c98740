import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { RateRow } from '#areas/timesheets/calculation/shapes.ts'
import { codesOf, type QuantityDay } from '#areas/timesheets/entry/web/parts/grid-entries.ts'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'

/** The rates to type in: of the placement, and those of cards that have a quantity or were asked for. */
export function useRateColumns(
  rates: readonly RateRow[],
  days: readonly QuantityDay[],
): { codes: RateRow[]; more: ReactNode } {
  const [asked, setAsked] = useState<readonly number[]>([])
  const isEntered = (code: number) => days.some(({ quantities }) => quantities[code] !== undefined)
  const all = codesOf(rates)
  const isShown = ({ by_card, rate_code_id: code }: RateRow) =>
    !by_card || asked.includes(code) || isEntered(code)
  const others = all.filter((rate) => !isShown(rate))
  const more = others.length > 0 && (
    <Popover
      width={240}
      button={(props) => (
        <Button {...props} variant="subtle" leftSection={<IconPlus size={15} stroke={2.2} />}>
          Another rate
        </Button>
      )}
    >
      {(close) =>
        others.map(({ rate_code_id, name }) => (
          <PopoverItem
            key={rate_code_id}
            onClick={() => {
              setAsked([...asked, rate_code_id])
              close()
            }}
          >
            {name}
          </PopoverItem>
        ))
      }
    </Popover>
  )
  return { codes: all.filter(isShown), more }
}
