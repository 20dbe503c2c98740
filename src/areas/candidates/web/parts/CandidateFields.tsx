import type { ReactNode } from 'react'
import { access } from '#areas/access/contract.ts'
import type { Candidate, EngagementInput } from '#areas/candidates/contract.ts'
import { forbidsSupplier, needsSupplier } from '#areas/candidates/rules.ts'
import { engagementOptions, frequencyOptions } from '#areas/candidates/web/words.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import { usePermissions } from '#kit/session.ts'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { CheckboxField, SelectField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
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
      <TextField name="last_name" label="Last name" />
      <TextField name="email" label="Email" type="email" />
      <TextField name="phone" label="Phone" type="tel" />
      <TextField name="job_title" label="Job title" />
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

/** How the candidate is paid: one line to begin with, another when it changes. */
export function EngagementSection({ candidate }: Props) {
  const names = new Map(
    (candidate?.engagements ?? []).flatMap(({ supplier_id, supplier_name }) =>
      supplier_id ? [[supplier_id, supplier_name ?? ''] as const] : [],
    ),
  )
  return (
    <Section
      title="Engagement"
      description="How they are paid, from a day on. When it changes, add a line: what was before stays as it was."
    >
      <FieldArray
        name="engagements"
        word="engagement"
        none="Not engaged yet. Needed before the first placement."
        fresh={() => ({
          type: 'paye',
          supplier_id: null,
          effective_from: null,
          payroll_ref: '',
          tax_code: '',
          pay_frequency: null,
        })}
        atTop
      >
        {(prefix, line) => (
          <EngagementFields prefix={prefix} line={line as Partial<EngagementInput>} names={names} />
        )}
      </FieldArray>
    </Section>
  )
}

type FieldsProps = { prefix: string; line: Partial<EngagementInput>; names: Map<number, string> }

function EngagementFields({ prefix, line, names }: FieldsProps) {
  const type = line.type ?? 'paye'
  const chosen = line.supplier_id ?? undefined
  const current = chosen && names.has(chosen) ? { id: chosen, name: names.get(chosen) ?? '' } : undefined
  return (
    <>
      <SelectField name={`${prefix}.type`} label="Type" options={engagementOptions} />
      <DateField name={`${prefix}.effective_from`} label="From" />
      {!forbidsSupplier(type) && (
        <RecordPicker
          name={`${prefix}.supplier_id`}
          label={needsSupplier(type) ? 'Supplier' : 'Supplier, when there is one'}
          placeholder={type === 'umbrella' ? 'Umbrella company' : 'Their company'}
          endpoint={suppliers.list}
          filter={{ kind: type === 'umbrella' ? 'umbrella' : notUmbrella }}
          current={current}
        />
      )}
      <TextField name={`${prefix}.payroll_ref`} label="Payroll reference" />
      {(type === 'paye' || type === 'perm') && (
        <>
          <TextField name={`${prefix}.tax_code`} label="PAYE tax code" placeholder="1257L" />
          <SelectField
            name={`${prefix}.pay_frequency`}
            label="Paid"
            placeholder="By every pay run"
            options={frequencyOptions}
            searchable={false}
          />
        </>
      )}
    </>
  )
}

const notUmbrella = 'ltd_psc,agency_2nd_tier,cis_subcontractor,sole_trader'

/** Date of birth and National Insurance number: on a new candidate for everybody, later for those who may see them. */
export function PersonalSection({ candidate }: Props) {
  const { can } = usePermissions()
  const sensitive = !candidate || can('candidates.sensitive.view')
  return (
    <Collapsible
      title="Personal"
      description={`${sensitive ? 'Date of birth, National Insurance number, address' : 'Address'} and notes. Can be added later.`}
      holds={['known_as', 'dob', 'ni_number', ...addressNames, 'notes']}
      open={Boolean(candidate)}
    >
      {sensitive && (
        <>
          <DateField name="dob" label="Date of birth" range={birthDays} />
          <TextField name="ni_number" label="National Insurance number" placeholder="AB 12 34 56 C" />
        </>
      )}
      <TextField name="known_as" label="Known as" />
      <AddressFields />
      <Wide>
        <TextareaField name="notes" label="Notes" />
      </Wide>
    </Collapsible>
  )
}
