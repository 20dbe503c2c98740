import type { LimitNow } from '#areas/central/tenants/contract.ts'
import { useField } from '#kit/ui/form/context.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { numberText } from '#kit/ui/format.ts'

type Props = {
  /** Names in the form: who says it, and what was set by hand. */
  by: string
  name: string
  label: string
  now: LimitNow
  plan: string | null
  unit?: string
}

/** Who says how much an agency may have: its plan, or somebody here, by a number. */
export function LimitField({ by, name, label, now, plan, unit }: Props) {
  const { value } = useField<'plan' | 'hand'>(by)
  const said = now.plan === null ? 'no limit' : `${numberText(now.plan)}${unit ? ` ${unit}` : ''}`
  const options = [
    {
      value: 'plan',
      label: plan === null ? 'From a plan (it has none: no limit)' : `From the plan ${plan}: ${said}`,
    },
    { value: 'hand', label: 'Set by hand' },
  ]
  return (
    <>
      <SelectField name={by} label={label} options={options} />
      {value === 'hand' ? (
        <NumberField name={name} label={`${label}, at most`} placeholder="No limit" {...(unit && { unit })} />
      ) : (
        <span />
      )}
    </>
  )
}
