import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useField } from '#kit/ui/form/context.ts'

/** Mail domains in one line, with commas. */
export function DomainsField() {
  const { value, set, input } = useField<string[]>('domains')
  const [typed, setTyped] = useState((value ?? []).join(', '))
  return (
    <TextInput
      {...input}
      label="Mail domains"
      description="With commas between. Each is added by an owner who signs in with an email there."
      placeholder="example.com"
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        set(text.split(/[\s,;]+/).filter(Boolean))
      }}
    />
  )
}
