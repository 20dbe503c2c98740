import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import { useField } from '#kit/ui/form/context.ts'

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

export type SelectProps = FieldProps & {
  options: readonly Option[]
  searchable?: boolean
  numeric?: boolean
  /** After the value was set, for what else follows from it. */
  onPick?: (value: string | null) => void
}

/** One of a few known values, the system's own menu; with many (or `searchable`) a field to type in. */
export function SelectField({
  name,
  options,
  searchable = options.length > 10,
  numeric,
  onPick,
  ...rest
}: SelectProps) {
  const { value, set, input } = useField<string | number | null>(name)
  const [typed, setTyped] = useState('')
  const chosen = options.find((option) => option.value === String(value ?? ''))
  const pick = (next: string | undefined) => {
    set(next ? (numeric ? Number(next) : next) : null)
    onPick?.(next || null)
  }
  if (searchable) {
    const wanted = typed.trim().toLowerCase()
    return (
      <Combobox
        {...rest}
        {...input}
        options={options.filter((option) => option.label.toLowerCase().includes(wanted))}
        chosen={chosen}
        clearable={!input.withAsterisk}
        onType={setTyped}
        onPick={(option) => pick(option?.value)}
      />
    )
  }
  const { placeholder, ...others } = rest
  return (
    <NativeSelect
      {...others}
      {...input}
      value={chosen?.value ?? ''}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      {(!chosen || !input.withAsterisk) && <option value="">{placeholder ?? ''}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
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
