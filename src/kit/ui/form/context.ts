import { createContext, use, useEffect, useLayoutEffect, useState } from 'react'
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

/**
 * The text of a field while it is typed, undefined when its value is shown. What cannot be read (`wrong`, in words) keeps
 * its text and holds the form: it is never taken for an empty field. It goes with the field, and when the form begins anew.
 */
export function useTyped(name: string, wrongOf: (text: string) => string | undefined) {
  const { noteUnreadable, round } = useFormState()
  const [typed, setTyped] = useState<{ text: string; round: number }>()
  const text = typed?.round === round ? typed.text : undefined
  const wrong = text === undefined || text.trim() === '' ? undefined : wrongOf(text)
  useNoted(noteUnreadable, name, wrong)
  return {
    text,
    wrong,
    type: (next: string) => setTyped({ text: next, round }),
    /** When the field is left. */
    tidy: () => {
      if (!wrong) setTyped(undefined)
    },
  }
}

/** As soon as it is drawn, so that a key right after it meets a form that knows. */
export function useNoted(
  note: ((name: string, wrong: string | undefined) => void) | undefined,
  name: string,
  wrong: string | undefined,
): void {
  useLayoutEffect(() => note?.(name, wrong), [note, name, wrong])
  useEffect(() => () => note?.(name, undefined), [note, name])
}
