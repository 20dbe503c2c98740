import type { ReactNode } from 'react'
import { access } from '#areas/access/contract.ts'
import type { Candidate } from '#areas/candidates/contract.ts'
import { nationalityOptions } from '#areas/candidates/web/nationalities.ts'
import { genderOptions } from '#areas/candidates/web/words.ts'
import { usePermissions } from '#kit/session.ts'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { CheckboxField, SelectField, SwitchField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { addressNames } from '#platform/address.ts'
import { birthDays } from '#platform/days.ts'

type Props = {
  /** What is saved; absent for a new candidate. */
  candidate?: Candidate
}

export function DetailsSection({ candidate, children }: Props & { children?: ReactNode }) {
  return (
    <Section title="Details" description="They sign in with this email address to enter their time.">
      <TextField name="first_name" label="First name" autoFocus={!candidate} />
      <TextField name="middle_name" label="Middle name" />
      <TextField name="last_name" label="Last name" />
      <TextField name="email" label="Email" type="email" />
      <TextField name="phone" label="Phone" type="tel" />
      <TextField name="job_title" label="Job title" />
      <DateField name="available_from" label="Available from" />
      <Wide>
        <TextField name="skills" label="Skills" placeholder="Forklift, night work, first aid" />
      </Wide>
      <RecordPicker
        name="owner_user_id"
        label="Owner"
        placeholder={candidate ? 'Nobody' : 'You'}
        endpoint={access.users}
        filter={{ kind: 'staff' }}
        current={
          candidate?.owner_user_id
            ? { id: candidate.owner_user_id, name: candidate.owner_name ?? '' }
            : undefined
        }
      />
      {children}
    </Section>
  )
}

/** On from the start; there once there is an address to write to. */
export function InviteField() {
  const { form } = useFormState()
  if (!form.values.email) return null
  return (
    <Wide>
      <CheckboxField
        name="invite"
        label="Invite to the portal"
        description="They get an email with a link, choose a password and enter their own time."
      />
    </Wide>
  )
}

/** Date of birth and National Insurance number: on a new candidate for everybody, later for those who may see them. */
export function PersonalSection({ candidate }: Props) {
  const { can } = usePermissions()
  const sensitive = !candidate || can('candidates.sensitive.view')
  return (
    <Collapsible
      title="Personal"
      description={`${sensitive ? 'Date of birth, National Insurance number, address' : 'Address'} and notes. Can be added later.`}
      holds={[
        ...['known_as', 'dob', 'ni_number', 'gender', 'nationality', ...addressNames, 'notes'],
        ...['emergency_name', 'emergency_relation', 'emergency_phone', 'source', 'marketing'],
      ]}
      open={Boolean(candidate)}
    >
      {sensitive && (
        <>
          <DateField name="dob" label="Date of birth" range={birthDays} />
          <TextField name="ni_number" label="National Insurance number" placeholder="AB 12 34 56 C" />
          <SelectField
            name="gender"
            label="Gender"
            placeholder="Not known"
            description="Asked for by HMRC where you report workers as an intermediary."
            options={genderOptions}
            searchable={false}
          />
          <SelectField
            name="nationality"
            label="Nationality"
            placeholder="Not known"
            options={nationalityOptions}
            searchable
          />
        </>
      )}
      <TextField name="known_as" label="Known as" />
      <TextField name="source" label="Found by" placeholder="Referral, job board" />
      <AddressFields />
      <TextField name="emergency_name" label="Emergency contact" />
      <TextField name="emergency_relation" label="Who that is to them" placeholder="Partner" />
      <TextField name="emergency_phone" label="Phone of the emergency contact" type="tel" />
      <Wide>
        <SwitchField name="marketing" label="May be written to about other work" />
      </Wide>
      <Wide>
        <TextareaField name="notes" label="Notes" />
      </Wide>
    </Collapsible>
  )
}
