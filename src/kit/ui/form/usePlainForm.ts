import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { Refused } from '#kit/call.ts'

type Options<Fields extends Record<string, string>> = {
  initial: Fields
  send: (values: Fields) => Promise<unknown>
}

type RefusalText = { code: string; title: string; description: string }

/**
 * The form of a page without a frame (login, registering): text fields, messages at them, and above them what belongs
 * to none. It renders the same without a browser, so that its page can be there before the program, and leaves checking
 * to the server: a schema would weigh more than all the rest of such a page.
 */
export function usePlainForm<Fields extends Record<string, string>>({ initial, send }: Options<Fields>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<RefusalText>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const set = (name: keyof Fields, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name as string]: _gone, ...others }) => others)
  }

  /** Shows what is wrong, and puts the cursor there. */
  const show = (wrong: Record<string, string>) => {
    setErrors(wrong)
    const [first] = Object.keys(initial).filter((name) => name in wrong)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setRefusal(undefined)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const { refusal, at } = readRefusal(error, Object.keys(initial))
      setRefusal(refusal)
      show(at)
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    set,
    busy,
    refusal,
    form: { ref: form, method: 'post', noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    field: (name: keyof Fields & string) => ({
      name,
      value: values[name],
      error: errors[name],
      errorProps: { role: 'alert' },
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    }),
  }
}

/** What stands at a field, and what does not. */
function readRefusal(
  error: unknown,
  names: string[],
): { refusal: RefusalText | undefined; at: Record<string, string> } {
  if (!(error instanceof Refused)) {
    const words = { title: 'Something went wrong', description: 'Please try again in a moment.' }
    return { refusal: { code: 'unexpected', ...words }, at: {} }
  }
  const found = Object.entries(error.problem.errors ?? {}).filter(([name]) => names.includes(name))
  const at = Object.fromEntries(found.map(([name, messages]) => [name, messages[0] ?? '']))
  return { refusal: found.length ? undefined : error.problem, at }
}
