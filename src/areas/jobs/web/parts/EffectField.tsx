import { TextInput } from '@mantine/core'
import type { Effect } from '#areas/jobs/contract.ts'
import { rateUnder } from '#areas/jobs/margin.ts'
import { useField, useFormState, useTyped } from '#kit/ui/form/context.ts'
import { parseRate } from '#kit/ui/form/parse-fields.ts'
import { currencySign, rateText } from '#kit/ui/format.ts'

type Props = { name: string; side: 'Pay' | 'Charge'; basic: string | null | undefined; currency: string }

/** A factor or an uplift for one side, with what it makes of the basic rate. */
export function EffectField({ name, side, basic, currency }: Props) {
  const { value: effect } = useField<Effect>(name)
  const kind = 'uplift' in effect ? 'uplift' : 'multiplier'
  return <Decimal key={kind} name={`${name}.${kind}`} kind={kind} {...{ side, basic, currency, effect }} />
}

type DecimalProps = Props & { kind: 'uplift' | 'multiplier'; effect: Effect }

function Decimal({ name, kind, side, basic, currency, effect }: DecimalProps) {
  const { form } = useFormState()
  const { value, set, input } = useField<string | null>(name)
  const typed = useTyped(name, (text) => (parseRate(text) === undefined ? 'A number like 1.5' : undefined))
  const made = kind === 'multiplier' ? rateUnder(effect, basic) : undefined
  const parent = form.errors[name.slice(0, name.lastIndexOf('.'))]
  return (
    <TextInput
      {...input}
      error={typed.wrong ?? input.error ?? parent}
      withAsterisk
      label={side}
      inputMode="decimal"
      autoComplete="off"
      leftSection={kind === 'uplift' ? `+${currencySign(currency)}` : '×'}
      description={made ? `${rateText(made, currency)} per hour` : undefined}
      value={typed.text ?? value ?? ''}
      onChange={(event) => {
        typed.type(event.currentTarget.value)
        set(parseRate(event.currentTarget.value) ?? null)
      }}
      onBlur={typed.tidy}
    />
  )
}
