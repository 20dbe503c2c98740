import { NativeSelect } from '@mantine/core'
import type { RateEntry } from '#areas/jobs/rate-entry/contract.ts'
import { useRateEntry } from '#areas/jobs/rate-entry/web/useRateEntry.ts'
import classes from '#areas/jobs/web/parts/Rates.module.css'

const choices: { name: keyof RateEntry; label: string; options: string[] }[] = [
  { name: 'on_pay', label: 'When I change pay, recalculate', options: ['margin', 'charge'] },
  { name: 'on_charge', label: 'When I change charge, recalculate', options: ['margin', 'pay'] },
  { name: 'on_margin', label: 'When I change margin, recalculate', options: ['charge', 'pay'] },
]

const names: Record<string, string> = { pay: 'Pay', charge: 'Charge', margin: 'Margin' }

/** Which of pay, charge and margin follows when another is changed; remembered for the person. */
export function RecalculationChoice() {
  const { entry, choose } = useRateEntry()
  return (
    <div className={classes.choices}>
      {choices.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          label={label}
          size="xs"
          data={options.map((value) => ({ value, label: names[value]! }))}
          value={entry[name]}
          onChange={(event) => choose({ [name]: event.currentTarget.value } as Partial<RateEntry>)}
        />
      ))}
    </div>
  )
}
