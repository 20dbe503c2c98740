import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { FormContext } from '#kit/ui/form/context.ts'

type Props = Omit<ButtonProps, 'type'> & { children: ReactNode }

/**
 * What sends the form around: it waits while the form is being saved, and is shut while something typed in it cannot be
 * read, which is said at that field. Outside a form of a record it is a button that sends, and no more.
 */
export function SubmitButton({ loading, disabled, ...rest }: Props) {
  const form = use(FormContext)
  return (
    <Button
      {...rest}
      type="submit"
      loading={loading ?? form?.saving ?? false}
      disabled={Boolean(disabled) || (form?.isUnreadable ?? false)}
    />
  )
}
