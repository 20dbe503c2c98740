import { Group, Stack } from '@mantine/core'
import { ChangeFile, type FileDetails, type FileSubject, files } from '#areas/files/contract.ts'
import classes from '#areas/files/web/parts/files.module.css'
import { categoryOptions, subjectOptions, visibilityOptions } from '#areas/files/web/words.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { CheckboxField, SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

/** What a file is called, what it is, and whose: moved by choosing another record. */
export function FileForm({ file }: { file: FileDetails }) {
  const { name, category, visibility, sensitive, expires_on, retention_until, subject, subject_id, version } =
    file
  const form = useRecordForm({
    schema: ChangeFile,
    initial: {
      name,
      category,
      visibility,
      sensitive,
      expires_on,
      retention_until,
      subject,
      subject_id,
      version,
    },
    save: (body) => call(files.change, { params: { id: file.id }, body }),
    // A hold or a new version of it is said above the form.
    part: true,
    saved: 'File saved',
    refreshes: ['files', 'history'],
  })
  const kind = form.form.values.subject as FileSubject | null
  return (
    <section aria-label="Change">
      <h3 className={classes.head}>Change</h3>
      <Form form={form}>
        <Stack gap="sm">
          <TextField name="name" label="Name" />
          <div className={classes.described}>
            <SelectField name="category" label="Category" options={categoryOptions} />
            <SelectField name="visibility" label="Who may see it" options={visibilityOptions} />
            <DateField name="expires_on" label="Expires on" />
            <DateField name="retention_until" label="Keep at least until" />
            <SelectField
              name="subject"
              label="Belongs to a"
              options={subjectOptions}
              onPick={() => form.form.setFieldValue('subject_id', null)}
            />
            {kind && (
              <RecordPicker
                key={kind}
                name="subject_id"
                label="Which one"
                endpoint={files.subjects}
                filter={{ subject: kind }}
                current={
                  kind === subject && subject_id !== null
                    ? { id: subject_id, name: file.subject_name ?? `#${subject_id}` }
                    : undefined
                }
              />
            )}
          </div>
          <CheckboxField name="sensitive" label="Sensitive: downloads need a permission of their own" />
          <Group justify="flex-end">
            <SubmitButton variant="default" loading={form.saving} disabled={!form.dirty}>
              Save
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
    </section>
  )
}
