import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import classes from '#areas/setup/web/setup.module.css'
import { FormContext } from '#web/ui/form/context.ts'
import { UnsavedGuard } from '#web/ui/form/UnsavedGuard.tsx'
import type { RecordFormState } from '#web/ui/form/useRecordForm.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Props = { form: RecordFormState; submit: string; children: ReactNode }

/** The form of a step: saving it goes on. */
export function StepForm({ form, submit, children }: Props) {
  const { refusal, saving } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <FormContext value={form}>
      <form onSubmit={onSubmit} noValidate className={classes.body}>
        {refusal && Object.keys(form.form.errors).length === 0 && (
          <Notice tone="danger" title={refusal.title}>
            {refusal.description}
          </Notice>
        )}
        {/* What is typed after saving would not go along. */}
        <fieldset className={classes.held} disabled={saving}>
          {children}
        </fieldset>
        <div className={classes.bar}>
          <Button type="submit" loading={saving}>
            {submit}
          </Button>
        </div>
      </form>
      <UnsavedGuard form={form} embedded />
    </FormContext>
  )
}
