import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { isKey, keys } from '#kit/keys.ts'
import { FormContext } from '#kit/ui/form/context.ts'
import { Form } from '#kit/ui/form/Form.tsx'
import classes from '#kit/ui/form/RecordForm.module.css'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { UnsavedGuard } from '#kit/ui/form/UnsavedGuard.tsx'
import type { RecordFormState } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props = {
  form: RecordFormState
  title: string
  aside?: ReactNode
  description?: ReactNode
  /** Where Cancel and the back link lead, an address inside the agency. */
  back: { to: string; label: string }
  /** Buttons beside the title. */
  actions?: ReactNode
  /** The word on the button; absent: `Save`. */
  submit?: string
  /** False: what would be saved is not known yet, or cannot be. */
  ready?: boolean
  /** Why nothing can be changed here; the fields are then shown but closed. */
  locked?: string | undefined
  /** Beside the fields on a wide screen: a live calculation, a summary. */
  sidebar?: ReactNode
  /** Leaves out the page header, for a form inside a tab of a record. */
  embedded?: boolean
  /** One of several forms of a page that stays: its bar appears when something was typed, and Cancel takes it back. */
  stays?: boolean
  /** Sections of fields. */
  children: ReactNode
}

/** A page with one form: header, sections, and a bar that saves. Ctrl/Cmd+S saves too. */
export function RecordForm(props: Props) {
  const {
    form,
    title,
    aside,
    description,
    back,
    actions,
    submit = 'Save',
    ready = true,
    locked,
    sidebar,
    children,
  } = props
  const { embedded = false, stays = false } = props
  const go = useGo()
  useSaveKey(form.submit, locked !== undefined || !ready || form.isUnreadable || (stays && !form.dirty))
  return (
    <FormContext value={form}>
      <div className={classes.form} data-sidebar={sidebar ? true : undefined}>
        {!embedded && (
          <PageHeader title={title} aside={aside} description={description} back={back}>
            {actions}
          </PageHeader>
        )}
        {locked && <Notice tone="locked">{locked}</Notice>}
        <Form form={form}>
          <div className={classes.columns}>
            <fieldset className={classes.fields} disabled={locked !== undefined}>
              {children}
            </fieldset>
            {sidebar && <aside className={classes.sidebar}>{sidebar}</aside>}
          </div>
          {!locked && (!stays || form.dirty || form.saving) && (
            <div className={classes.bar}>
              <span className={classes.hint}>{form.dirty ? 'Unsaved changes' : ''}</span>
              <Button
                variant="default"
                onClick={() => (stays ? form.reset() : void go(back.to))}
                disabled={form.saving}
              >
                Cancel
              </Button>
              <SubmitButton disabled={!ready}>{submit}</SubmitButton>
            </div>
          )}
        </Form>
      </div>
      <UnsavedGuard form={form} embedded={embedded} />
    </FormContext>
  )
}

function useSaveKey(submit: () => Promise<void>, locked: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event, keys.save)) return
      event.preventDefault()
      if (locked) return
      // A field that reads its text when it is left must do so first.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      setTimeout(() => void submit())
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [submit, locked])
}
