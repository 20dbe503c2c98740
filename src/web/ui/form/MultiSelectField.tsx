import { MultiSelect } from '@mantine/core'
import { useField } from '#web/ui/form/context.ts'
import type { SelectProps } from '#web/ui/form/fields.tsx'

/** Several of a few known values. */
export function MultiSelectField({ name, options, numeric, ...rest }: SelectProps) {
  const { value, set, input } = useField<(string | number)[]>(name)
  return (
    <MultiSelect
      {...rest}
      {...input}
      data={[...options]}
      searchable
      comboboxProps={{ shadow: 'md' }}
      nothingFoundMessage="Nothing found"
      value={(value ?? []).map(String)}
      onChange={(next) => set(numeric ? next.map(Number) : next)}
    />
  )
}
