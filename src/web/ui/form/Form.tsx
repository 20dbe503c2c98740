import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { FormContext } from '#web/ui/form/context.ts'
import classes from '#web/ui/form/Form.module.css'
import type { RecordFormState } from '#web/ui/form/useRecordForm.ts'

type Props = Omit<ComponentProps<'form'>, 'form' | 'ref' | 'noValidate' | 'onSubmit'> & {
  form: RecordFormState
}

/**
 * The form itself, around the fields and buttons of a record. While it is saved it is closed: what is typed after the
 * button was pressed would not go along, and whoever empties or shuts the form afterwards would throw it away.
 */
export function Form({ form, children, ...rest }: Props) {
  const element = useFocusKept(form.saving)
  return (
    <FormContext value={form}>
      <form
        {...rest}
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <fieldset className={classes.whole} disabled={form.saving}>
          {children}
        </fieldset>
      </form>
    </FormContext>
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
