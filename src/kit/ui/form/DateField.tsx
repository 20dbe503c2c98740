import { useField } from '#kit/ui/form/context.ts'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import type { FieldProps } from '#kit/ui/form/fields.tsx'
import type { DayRange } from '#platform/days.ts'

type Props = FieldProps & {
  min?: string | undefined
  max?: string | undefined
  range?: DayRange
  /** After the day was set, for what else follows from it. */
  onPick?: (day: string | null) => void
}

/** A calendar day of the record. */
export function DateField({ name, onPick, ...rest }: Props) {
  const { value, empty, set, input } = useField<string | null>(name)
  return (
    <DayInput
      {...rest}
      {...input}
      value={value}
      onDay={(day) => {
        set(day ?? empty)
        onPick?.(day)
      }}
    />
  )
}
