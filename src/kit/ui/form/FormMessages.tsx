import { Button } from '@mantine/core'
import { ExistingLink } from '#kit/ui/ExistingLink.tsx'
import classes from '#kit/ui/form/Form.module.css'
import type { RecordFormState } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { openPermissionDialog } from '#kit/ui/permission-dialog.ts'

/** What stands over the fields: why saving was refused, and that somebody else was quicker. */
export function FormMessages({ form }: { form: RecordFormState }) {
  return (
    <div data-form-messages className={classes.messages}>
      <Refusal form={form} />
      {form.behind && !form.refusal?.isConflict && <Behind form={form} />}
    </div>
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
      <Notice title="Someone else changed this record">
        What you typed is still here. Reload shows the record as it is now, without it.
        <Button variant="default" size="xs" mt="sm" display="block" onClick={() => void form.reload()}>
          Reload
        </Button>
      </Notice>
    </div>
  )
}
