import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { FormContext } from '#kit/ui/form/context.ts'
import classes from '#kit/ui/form/Form.module.css'
import { FormMessages } from '#kit/ui/form/FormMessages.tsx'
import type { RecordFormState } from '#kit/ui/form/useRecordForm.ts'

type Elements = Omit<ComponentProps<'form'>, 'form' | 'ref' | 'noValidate' | 'onSubmit'>

/** The form itself, around the fields and buttons of a record; above it, why it was not saved. */
export function Form({ form, ...rest }: Elements & { form: RecordFormState }) {
  return (
    <FormContext value={form}>
      <div ref={form.root} className={classes.whole}>
        <FormMessages form={form} />
        <ClosingForm {...rest} sending={form.saving} send={() => void form.submit()} />
      </div>
    </FormContext>
  )
}

/**
 * A form that is closed while it is sent: what is typed after the button was pressed would not go along, and whoever
 * empties or shuts the form afterwards would throw it away.
 */
export function ClosingForm({
  sending,
  send,
  children,
  ...rest
}: Elements & { sending: boolean; send: () => void }) {
  const element = useFocusKept(sending)
  return (
    <form
      {...rest}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset className={classes.whole} disabled={sending}>
        {children}
      </fieldset>
    </form>
  )
}

/** A field that is closed loses the cursor: it has it back afterwards, unless it went elsewhere meanwhile. */
function useFocusKept(closed: boolean) {
  const element = useRef<HTMLFormElement>(null)
  const had = useRef<Element>(null)
  // Looked at while drawing: once the fields are closed, the browser has taken the cursor out of them.
  if (closed) had.current ??= document.activeElement
  useLayoutEffect(() => {
    const before = had.current
    if (closed) return
    had.current = null
    if (document.activeElement !== document.body || !element.current?.contains(before)) return
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }, [closed])
  return element
}
