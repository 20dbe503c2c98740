import { createContext, use } from 'react'
import { emptinessOf } from '#kit/ui/form/schema.ts'
import type { RecordFormState } from '#kit/ui/form/useRecordForm.ts'

export const FormContext = createContext<RecordFormState | undefined>(undefined)

/** The form around: for a part of a page that shows something computed from what is being typed. */
export function useFormState(): RecordFormState {
  const state = use(FormContext)
  if (!state) throw new Error('Fields stand inside <RecordForm> or <Form>')
  return state
}

/** One field by its dotted name, `contacts.0.name`: its value, and what an input needs to know. */
export function useField<Value>(name: string) {
  const { form, schema } = useFormState()
  const { required, empty } = emptinessOf(schema, name)
  const props = form.getInputProps(name) as { value: Value; error?: string; onBlur: () => void }
  return {
    value: props.value,
    empty,
    set: (value: Value | null) => form.setFieldValue(name, value),
    /** To spread over a Mantine input. */
    input: { 'data-path': name, name, error: props.error, withAsterisk: required },
  }
}
