import { useState } from 'react'
import { useField, useFormState, useNoted } from '#kit/ui/form/context.ts'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import type { FieldProps } from '#kit/ui/form/fields.tsx'
import { isReadable } from '#kit/ui/form/unreadable.ts'
import type { DayRange } from '#platform/days.ts'

type Props = FieldProps & {
  min?: string | undefined
  max?: string | undefined
  range?: DayRange
  /** After the day was set, for what else follows from it. */
  onPick?: (day: string | null) => void
}

/** A calendar day of the record. */
export function DateField(props: Props) {
  // What was typed goes when the form begins anew.
  return <Day key={useFormState().round} {...props} />
}

function Day({ name, onPick, ...rest }: Props) {
  const { value, empty, set, input } = useField<string | null>(name)
  const [wrong, setWrong] = useState<string>()
  useNoted(useFormState().noteUnreadable, name, wrong)
  return (
    <DayInput
      {...rest}
      {...input}
      value={value}
      onDay={(typed) => {
        const day = isReadable(typed) ? typed : null
        setWrong(isReadable(typed) ? undefined : 'A day that can be read')
        set(day ?? empty)
        onPick?.(day)
      }}
    />
  )
}
