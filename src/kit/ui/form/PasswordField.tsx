import { PasswordInput } from '@mantine/core'
import { useField } from '#kit/ui/form/context.ts'
import type { FieldProps } from '#kit/ui/form/fields.tsx'

type Props = FieldProps & { autoComplete?: 'new-password' | 'current-password' }

/** A password, hidden until asked to show. */
export function PasswordField({ name, autoComplete = 'new-password', ...rest }: Props) {
  const { value, set, input } = useField<string | null>(name)
  return (
    <PasswordInput
      {...rest}
      {...input}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${rest.label}` }}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
