import { Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useField } from '#web/ui/form/context.ts'

/** What every field takes. `name` is the field's name in the contract, dots for nesting. */
export type FieldProps = {
  name: string
  label: string
  description?: ReactNode
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
}
export type Option = { value: string; label: string; disabled?: boolean }

type TextProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  maxLength?: number
}

/** One line of text; left empty it is null where the contract allows null. */
export function TextField({ name, type = 'text', autoComplete = 'off', ...rest }: TextProps) {
  const { value, empty, set, input } = useField<string | null>(name)
  return (
    <TextInput
      {...rest}
      {...input}
      type={type}
      autoComplete={autoComplete}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value === '' ? empty : event.currentTarget.value)}
    />
  )
}

export function TextareaField({ name, rows = 3, ...rest }: FieldProps & { rows?: number }) {
  const { value, empty, set, input } = useField<string | null>(name)
  return (
    <Textarea
      {...rest}
      {...input}
      autosize
      minRows={rows}
      maxRows={14}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value === '' ? empty : event.currentTarget.value)}
    />
  )
}

export type SelectProps = FieldProps & { options: readonly Option[]; searchable?: boolean; numeric?: boolean }

/** One of a few known values. `numeric`: the values are numbers in the contract. */
export function SelectField({ name, options, searchable, numeric, ...rest }: SelectProps) {
  const { value, set, input } = useField<string | number | null>(name)
  return (
    <Select
      {...rest}
      {...input}
      data={[...options]}
      searchable={searchable ?? options.length > 8}
      clearable={!input.withAsterisk}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      nothingFoundMessage="Nothing found"
      value={value === null || value === undefined || value === '' ? null : String(value)}
      onChange={(next) => set(next === null ? null : numeric ? Number(next) : next)}
    />
  )
}

export function SwitchField({ name, ...rest }: FieldProps) {
  const { value, set, input } = useField<boolean>(name)
  const { withAsterisk: _, ...props } = input
  return (
    <Switch
      {...rest}
      {...props}
      checked={value ?? false}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}

export function CheckboxField({ name, ...rest }: FieldProps) {
  const { value, set, input } = useField<boolean>(name)
  const { withAsterisk: _, ...props } = input
  return (
    <Checkbox
      {...rest}
      {...props}
      checked={value ?? false}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}
