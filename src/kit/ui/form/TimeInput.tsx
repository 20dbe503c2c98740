import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readerNow } from '#kit/reader.ts'
import { tidyTime } from '#kit/ui/form/parse-fields.ts'
import { timeText } from '#kit/ui/format.ts'
import { isTwelveHours } from '#platform/locales.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `HH:MM`, or what was typed and is no time. */
  value: string
  onChange: (time: string) => void
}

/** A wall time, shown as the reader's locale writes it; typed with twelve hours or twenty-four, as anybody likes. */
export function TimeInput({ value, onChange, onFocus, onBlur, ...rest }: Props) {
  const [text, setText] = useState<string>()
  const halves = isTwelveHours(readerNow().locale)
  return (
    <TextInput
      {...rest}
      inputMode={halves ? 'text' : 'numeric'}
      autoComplete="off"
      value={text ?? timeText(value)}
      onFocus={onFocus}
      onChange={({ currentTarget: { value: typed } }) => {
        // Four digits are all of it, unless am or pm may follow.
        const whole = /^\d{4}$/.test(typed) && !halves
        setText(whole ? undefined : typed)
        onChange(whole ? tidyTime(typed) : typed)
      }}
      onBlur={(event) => {
        setText(undefined)
        if (tidyTime(value) !== value) onChange(tidyTime(value))
        onBlur?.(event)
      }}
    />
  )
}
