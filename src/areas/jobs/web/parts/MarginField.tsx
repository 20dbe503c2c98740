import { TextInput } from '@mantine/core'
import { marginOf } from '#areas/jobs/margin.ts'
import { useTyped } from '#kit/ui/form/context.ts'
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
  const typed = useTyped(`margin ${label}`, (text) =>
    read(text) === undefined ? 'A number with at most four decimals, like 6.50' : undefined,
  )
  const margin = marginOf(pay, charge)
  const percent = margin?.margin_percent
  const type = (next: string) => {
    typed.type(next)
    const wanted = read(next)
    if (wanted !== undefined) onPick(wanted)
  }
  return (
    <TextInput
      label={label}
      error={typed.wrong ?? margin?.margin.startsWith('-')}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currencySign(currency)}
      rightSection={percent ? <span>{percentText(percent, 2)}</span> : undefined}
      rightSectionWidth={percent ? 62 : undefined}
      rightSectionPointerEvents="none"
      disabled={!margin && typed.text === undefined}
      readOnly={locked}
      styles={{
        input: { fontVariantNumeric: 'tabular-nums' },
        section: { fontSize: '0.8125rem', color: 'var(--mantine-color-dimmed)' },
      }}
      value={typed.text ?? (margin ? shown(margin.margin) : '')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={typed.tidy}
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
