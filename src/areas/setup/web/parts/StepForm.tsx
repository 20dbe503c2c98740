import type { ReactNode } from 'react'
import classes from '#areas/setup/web/setup.module.css'
import { Form } from '#kit/ui/form/Form.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { UnsavedGuard } from '#kit/ui/form/UnsavedGuard.tsx'
import type { RecordFormState } from '#kit/ui/form/useRecordForm.ts'

type Props = { form: RecordFormState; submit: string; children: ReactNode }

/** The form of a step: saving it goes on. */
export function StepForm({ form, submit, children }: Props) {
  return (
    <>
      <Form form={form} className={classes.body}>
        {children}
        <div className={classes.bar}>
          <SubmitButton loading={form.saving}>{submit}</SubmitButton>
        </div>
      </Form>
      <UnsavedGuard form={form} embedded />
    </>
  )
}
