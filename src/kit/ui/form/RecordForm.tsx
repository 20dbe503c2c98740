import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { isKey, keys } from '#kit/keys.ts'
import { ExistingLink } from '#kit/ui/ExistingLink.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import classes from '#kit/ui/form/RecordForm.module.css'
import { UnsavedGuard } from '#kit/ui/form/UnsavedGuard.tsx'
import type { RecordFormState } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { openPermissionDialog } from '#kit/ui/permission-dialog.ts'
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
  useSaveKey(form.submit, locked !== undefined || !ready || (stays && !form.dirty))
  return (
    <>
      <Form form={form} className={classes.form} data-sidebar={sidebar ? true : undefined}>
        {!embedded && (
          <PageHeader title={title} aside={aside} description={description} back={back}>
            {actions}
          </PageHeader>
        )}
        {locked && <Notice tone="locked">{locked}</Notice>}
        <FormMessages form={form} />
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
              onClick={() => (stays ? form.form.reset() : void go(back.to))}
              disabled={form.saving}
            >
              Cancel
            </Button>
            <Button type="submit" loading={form.saving} disabled={!ready}>
              {submit}
            </Button>
          </div>
        )}
      </Form>
      <UnsavedGuard form={form} embedded={embedded} />
    </>
  )
}

/** What stands over the fields: why saving was refused, and that somebody else was quicker. */
export function FormMessages({ form }: { form: RecordFormState }) {
  return (
    <>
      <Refusal form={form} />
      {form.behind && !form.refusal?.isConflict && <Behind form={form} />}
    </>
  )
}

/** Why saving was refused, when it is not only about one field. */
function Refusal({ form }: { form: RecordFormState }) {
  const { refusal } = form
  const hasFieldErrors = Object.keys(form.form.errors).length > 0
  const { permission, existing } = refusal ?? {}
  if (!refusal || (hasFieldErrors && refusal.loose.length === 0 && !permission && !existing)) return null
  return (
    <Notice tone={refusal.isConflict ? 'warning' : 'danger'} title={refusal.title}>
      {refusal.loose.length > 0
        ? refusal.loose.map((message) => <div key={message}>{message}</div>)
        : refusal.description}
      {refusal.isConflict && (
        <Button variant="default" size="xs" mt="sm" display="block" onClick={() => void form.reload()}>
          Reload
        </Button>
      )}
      {existing && <ExistingLink {...existing} />}
      {permission && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          display="block"
          onClick={() => openPermissionDialog(permission)}
        >
          Why can't I?
        </Button>
      )}
    </Notice>
  )
}

/** Told while there is still time to copy what was typed. */
function Behind({ form }: { form: RecordFormState }) {
  return (
    <div role="status">
      <Notice title="Somebody else changed this record">
        What you typed is still here. Reload shows the record as it is now, without it.
        <Button variant="default" size="xs" mt="sm" display="block" onClick={() => void form.reload()}>
          Reload
        </Button>
      </Notice>
    </div>
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
