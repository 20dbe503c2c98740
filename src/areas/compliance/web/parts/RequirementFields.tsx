import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { roles } from '#areas/access/contract.ts'
import type { EvidenceField, NewRequirement } from '#areas/compliance/requirements/contract.ts'
import classes from '#areas/compliance/web/parts/compliance.module.css'
import {
  expiryNames,
  fieldKindNames,
  kindNames,
  severityNames,
  subjectNames,
  waiverNames,
} from '#areas/compliance/words.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { useField, useFormState } from '#kit/ui/form/context.ts'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { type FieldProps, SelectField, SwitchField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { Wide } from '#kit/ui/form/Section.tsx'

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const leads = [180, 90, 60, 30, 21, 14, 7, 3, 2, 1].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day before' : `${days} days before`,
}))

/** Everything about one requirement. */
export function RequirementFields({ isNew }: { isNew: boolean }) {
  const { form } = useFormState()
  const { kind, expiry, waiver } = form.values as unknown as NewRequirement
  return (
    <>
      <TextField name="name" label="Name" autoFocus={isNew} maxLength={120} />
      <TextareaField name="description" label="What the person reads" rows={2} />
      <div className={classes.pair}>
        <SelectField name="applies_to" label="Asked of" options={optionsOf(subjectNames)} />
        <SelectField name="kind" label="Kind" options={optionsOf(kindNames)} />
        <SelectField name="severity" label="Needed" options={optionsOf(severityNames)} />
        <NumberField name="due_days" label="Days to answer" />
      </div>
      {kind === 'acknowledgement' && (
        <TextareaField name="statement" label="What is agreed to, word for word" />
      )}
      <Evidence />
      <div className={classes.pair}>
        <SelectField name="expiry" label="Expires" options={optionsOf(expiryNames)} />
        {expiry === 'months' && <NumberField name="expiry_months" label="After so many months" />}
        <NumberField
          name="ask_again_before"
          label="Ask again, days before the end"
          placeholder="By hand alone"
        />
      </div>
      <MultiSelectField name="leads" label="Reminders before the end" options={leads} numeric />
      <div className={classes.pair}>
        <RoleField />
        <SelectField name="waiver" label="Waived" options={optionsOf(waiverNames)} />
        {waiver === 'reviewers' && (
          <NumberField
            name="waiver_days"
            label="For at most so many days"
            placeholder="Without an end, too"
          />
        )}
      </div>
      <SwitchField name="two_people" label="Two people have to check it" />
      <SwitchField
        name="sensitive"
        label="Sensitive"
        description="Its files open only for people who may download sensitive files"
      />
    </>
  )
}

function RoleField() {
  const { can } = usePermissions()
  const { data } = useQuery({
    ...queryOf(roles.list, { query: { per_page: 100 } }),
    enabled: can('roles.view'),
  })
  if (!can('roles.view')) return null
  return (
    <SelectField
      name="reviewer_role_id"
      label="Reviewed by"
      placeholder="Whoever may review"
      numeric
      options={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

function Evidence() {
  return (
    <FieldArray
      name="evidence"
      word="field"
      none="Nothing is asked for yet: add the number of a document, say, or the day it ends."
      fresh={() => ({ key: '', label: '', kind: 'text', required: true, options: [] })}
    >
      {(prefix, line) => (
        <Wide>
          <div className={classes.pair}>
            <TextField name={`${prefix}.label`} label="What is asked" maxLength={120} />
            <TextField
              name={`${prefix}.key`}
              label="Name for programs"
              placeholder="ends_on"
              maxLength={40}
            />
            <SelectField name={`${prefix}.kind`} label="Kind" options={optionsOf(fieldKindNames)} />
            <SwitchField name={`${prefix}.required`} label="Must be filled in" />
          </div>
          {(line as EvidenceField).kind === 'choice' && (
            <LinesField name={`${prefix}.options`} label="Choices, one a line" />
          )}
        </Wide>
      )}
    </FieldArray>
  )
}

/** A list of short texts, one a line. */
export function LinesField({ name, ...rest }: FieldProps) {
  const { value, set, input } = useField<string[]>(name)
  return (
    <Textarea
      {...rest}
      {...input}
      autosize
      minRows={2}
      maxRows={10}
      value={(value ?? []).join('\n')}
      onChange={(event) => set(event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'))}
    />
  )
}
