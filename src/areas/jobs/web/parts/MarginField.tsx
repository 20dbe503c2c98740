import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { marginOf } from '#areas/jobs/margin.ts'
import { parseRate, rateForInput } from '#kit/ui/form/parse-fields.ts'
import { currencySign, percentText } from '#kit/ui/format.ts'

type Props = {
  pay: string | null
  charge: string | null
  currency: string
  label: string
  /** To be read alone: it is shown at a rate of exchange. */
  locked?: boolean
  /** What was typed, as soon as it can be read. */
  onPick: (margin: string) => void
}

/** What is left of a rate, to be read and typed over; its share of the charge stands behind it. */
export function MarginField({ pay, charge, currency, label, locked = false, onPick }: Props) {
  const [text, setText] = useState<string>()
  const margin = marginOf(pay, charge)
  const percent = margin?.margin_percent
  const isWrong = text !== undefined && text.trim() !== '' && read(text) === undefined
  const type = (next: string) => {
    setText(next)
    const typed = read(next)
    if (typed !== undefined) onPick(typed)
  }
  return (
    <TextInput
      label={label}
      error={isWrong ? 'A number with at most four decimals, like 6.50' : margin?.margin.startsWith('-')}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currencySign(currency)}
      rightSection={percent ? <span>{percentText(percent, 2)}</span> : undefined}
      rightSectionWidth={percent ? 62 : undefined}
      rightSectionPointerEvents="none"
      disabled={!margin && text === undefined}
      readOnly={locked}
      styles={{
        input: { fontVariantNumeric: 'tabular-nums' },
        section: { fontSize: '0.8125rem', color: 'var(--mantine-color-dimmed)' },
      }}
      value={text ?? (margin ? shown(margin.margin) : '')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setText(undefined)}
    />
  )
}

const shown = (margin: string) =>
  margin.startsWith('-') ? `-${rateForInput(margin.slice(1))}` : rateForInput(margin)

/** Less than nothing may be left. */
function read(text: string): string | undefined {
  const plain = text.trim()
  if (!plain.startsWith('-')) return parseRate(plain)
  const rate = parseRate(plain.slice(1))
  return rate === undefined ? undefined : `-${rate}`
}
