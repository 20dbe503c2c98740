import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useField, useTyped } from '#kit/ui/form/context.ts'
import type { FieldProps } from '#kit/ui/form/fields.tsx'
import {
  minorForInput,
  parseInteger,
  parseMinor,
  parseMinutes,
  parseRate,
  rateForInput,
} from '#kit/ui/form/parse-fields.ts'
import { currencySign, hoursText } from '#kit/ui/format.ts'

/** An amount of money: pounds and pence to read and type, minor units in the record. */
export function MoneyField({ currency = 'GBP', ...props }: FieldProps & { currency?: string }) {
  return (
    <Figure
      {...props}
      before={currencySign(currency)}
      show={(minor: number) => minorForInput(minor, currency)}
      read={(text) => parseMinor(text, currency)}
      wrong="An amount like 1,250.00"
    />
  )
}

/** A rate, at most four decimals, as a string in the record. `unit` stands behind it: `an hour`, `%`. */
export function RateField({
  currency = 'GBP',
  unit,
  percent,
  ...props
}: FieldProps & {
  currency?: string
  unit?: string
  percent?: boolean
  /** What was typed; null where it is no rate. */
  onPick?: (rate: string | null) => void
}) {
  return (
    <Figure
      {...props}
      before={percent ? undefined : currencySign(currency)}
      after={percent ? '%' : unit}
      show={rateForInput}
      read={parseRate}
      wrong="A number with at most four decimals, like 20.50"
    />
  )
}

/** A factor of something else, `1.5`, as a string in the record. */
export function FactorField(props: FieldProps) {
  return <Figure {...props} after="times" show={rateForInput} read={parseRate} wrong="A factor like 1.5" />
}

/** How much of something, at most four decimals, as a string in the record. `unit` stands behind it. */
export function QuantityField({ unit, ...props }: FieldProps & { unit?: string }) {
  return <Figure {...props} after={unit} show={rateForInput} read={parseRate} wrong="A number like 7.5" />
}

/** A length of time as hours and minutes, `7:30` or `7.5`; whole minutes in the record. */
export function MinutesField(props: FieldProps) {
  return (
    <Figure {...props} after="hours" show={hoursText} read={parseMinutes} wrong="Hours like 7:30 or 7.5" />
  )
}

/** A whole number (days, a count); `unit` stands behind it. */
export function NumberField({ unit, ...props }: FieldProps & { unit?: string }) {
  return <Figure {...props} after={unit} show={String} read={parseInteger} wrong="A whole number" />
}

type FigureProps<Value> = FieldProps & {
  before?: ReactNode
  after?: string | undefined
  show: (value: Value) => string
  read: (text: string) => Value | undefined
  wrong: string
  onPick?: ((value: Value | null) => void) | undefined
}

/** Text while it is typed, a value as soon as it can be read as one, tidied when the field is left. */
function Figure<Value>({ name, before, after, show, read, wrong, onPick, ...rest }: FigureProps<Value>) {
  const { value, set, input } = useField<Value | null>(name)
  const typed = useTyped(name, (text) => (read(text) === undefined ? wrong : undefined))
  const shown = typed.text ?? (value === null || value === undefined || value === '' ? '' : show(value))
  const type = (next: string) => {
    typed.type(next)
    const figure = read(next) ?? null
    set(figure)
    onPick?.(figure)
  }
  return (
    <TextInput
      {...rest}
      {...input}
      error={typed.wrong ?? input.error}
      inputMode="decimal"
      autoComplete="off"
      leftSection={before}
      rightSection={after ? <span style={{ whiteSpace: 'nowrap' }}>{after}</span> : undefined}
      rightSectionWidth={after ? after.length * 8 + 16 : undefined}
      rightSectionPointerEvents="none"
      styles={{
        input: { fontVariantNumeric: 'tabular-nums' },
        section: { fontSize: '0.8125rem', color: 'var(--mantine-color-dimmed)' },
      }}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={typed.tidy}
    />
  )
}
