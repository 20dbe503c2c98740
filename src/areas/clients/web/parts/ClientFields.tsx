import { access } from '#areas/access/contract.ts'
import type { Client } from '#areas/clients/contract.ts'
import { roleOptions } from '#areas/clients/web/words.ts'
import { CalendarField } from '#areas/settings/web/public.tsx'
import { usePermissions } from '#kit/session.ts'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { addressNames } from '#platform/address.ts'

type Props = {
  /** What is saved; absent for a new client. */
  client?: Client
}

/** Who the client is: what nearly everybody fills in. */
export function DetailsSection({ client }: Props) {
  return (
    <Section title="Details" description="How this client appears on jobs, timesheets and invoices.">
      <Wide>
        <TextField name="name" label="Name" autoFocus={!client} maxLength={160} />
      </Wide>
      <TextField name="phone" label="Phone" type="tel" />
      <RecordPicker
        name="owner_user_id"
        label="Owner"
        placeholder={client ? 'Nobody' : 'You'}
        endpoint={access.users}
        filter={{ kind: 'staff' }}
        current={
          client?.owner_user_id ? { id: client.owner_user_id, name: client.owner_name ?? '' } : undefined
        }
      />
      {client && <FloorField />}
    </Section>
  )
}

function FloorField() {
  const { can } = usePermissions()
  return (
    <RateField
      name="margin_floor"
      label="Margin floor"
      percent
      placeholder="Your agency’s"
      description="A placement here whose margin after the employer’s costs is below it asks for a reason."
      disabled={!can('clients.terms.update')}
    />
  )
}

/** Open on a client where something stands in it. */
export function AddressSection({ client }: Props) {
  return (
    <Collapsible
      title="Address"
      description="Printed on invoices, with the bank holidays that count there. Can be added later."
      holds={[...addressNames, 'holiday_calendar_id']}
      open={Boolean(client)}
    >
      <AddressFields />
      <CalendarField
        name="holiday_calendar_id"
        label="Bank holidays"
        description="Where the work is done: for holiday rates and on timesheets. What was submitted stays as it is."
      />
    </Collapsible>
  )
}

export function ContactsSection() {
  return (
    <Section
      title="Contacts"
      description="People at the client. An approver gets a link to each submitted timesheet by email."
    >
      <FieldArray
        name="contacts"
        word="contact"
        none="Nobody yet. Add whoever approves the timesheets."
        fresh={() => ({ name: '', email: '', phone: '', job_title: '', roles: ['approver'] })}
      >
        {(prefix) => (
          <>
            <TextField name={`${prefix}.name`} label="Name" />
            <TextField name={`${prefix}.email`} label="Email" type="email" />
            <TextField name={`${prefix}.job_title`} label="Job title" />
            <TextField name={`${prefix}.phone`} label="Phone" type="tel" />
            <Wide>
              <MultiSelectField name={`${prefix}.roles`} label="Roles" options={roleOptions} />
            </Wide>
          </>
        )}
      </FieldArray>
    </Section>
  )
}

/** What only some clients have. */
export function MoreSection({ client }: Props) {
  return (
    <Collapsible
      title="Company"
      description="Company and VAT number, trading name, your accounts reference, notes."
      holds={['trading_name', 'industry', 'website', 'company_number', 'vat_number', 'accounts_ref', 'notes']}
      open={Boolean(client)}
    >
      <TextField name="trading_name" label="Trading name" />
      <TextField name="industry" label="Industry" />
      <TextField name="company_number" label="Company number" placeholder="01234567" />
      <TextField name="vat_number" label="VAT number" placeholder="GB 123 4567 89" />
      <TextField name="accounts_ref" label="Accounts reference" />
      <TextField name="website" label="Website" type="url" />
      <Wide>
        <TextareaField name="notes" label="Notes" />
      </Wide>
    </Collapsible>
  )
}
