import {
  type NewChangeRequest as Asked,
  NewChangeRequest,
  OwnBank,
  type OwnDetails,
  ownDetails,
} from '#areas/candidates/change-requests/contract.ts'
import { nationalityOptions } from '#areas/candidates/web/nationalities.ts'
import { genderOptions } from '#areas/candidates/web/words.ts'
import { call } from '#kit/call.ts'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { notify } from '#kit/ui/toast.ts'
import { birthDays } from '#platform/days.ts'

const back = { to: '/my-details', label: 'My Details' }
type Said = { title: string; description: string }
const showAnswer = (said: Said) => notify({ type: 'success', ...said })

/** What pay and identity hang on: it is asked for, and the agency decides. */
export function AskForm({ own }: { own: OwnDetails }) {
  const { first_name, middle_name, last_name, dob, gender, nationality } = own
  const { address_line_1, address_line_2, city, postcode, country } = own
  const form = useRecordForm({
    schema: NewChangeRequest,
    initial: {
      ...{ first_name, middle_name, last_name, dob, gender, nationality, ni_number: '' },
      ...{ address_line_1, address_line_2, city, postcode, country },
    } satisfies Asked,
    // Only what they changed: the agency may have changed the rest meanwhile.
    save: (body): Promise<Said> => {
      const changed = Object.entries(body).filter(([name]) => form.form.isDirty(name))
      return call(ownDetails.ask, { body: Object.fromEntries(changed) })
    },
    refreshes: ['my-details'],
    onSaved: showAnswer,
  })
  return (
    <RecordForm
      form={form}
      title="Ask for a change"
      back={back}
      submit="Ask for these changes"
      embedded
      stays
    >
      <Section
        title="Your agency decides"
        description="Pay and identity hang on these, so somebody looks at a change before it counts."
      >
        <TextField name="first_name" label="First name" />
        <TextField name="middle_name" label="Middle name" />
        <TextField name="last_name" label="Last name" />
        <DateField name="dob" label="Date of birth" range={birthDays} />
        <TextField
          name="ni_number"
          label="National Insurance number"
          placeholder={own.ni_ending ? `Ends in ${own.ni_ending}` : 'AB 12 34 56 C'}
          {...(own.ni_ending ? { description: 'Known already: fill it in only if it is wrong.' } : {})}
        />
        <SelectField
          name="gender"
          label="Gender"
          placeholder="Not known"
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
        <AddressFields />
      </Section>
    </RecordForm>
  )
}

/** Where they are paid: another account takes two people of the agency, and a warning to the old address. */
export function BankForm({ own: { bank_ending, bank_waiting } }: { own: OwnDetails }) {
  const form = useRecordForm({
    schema: OwnBank,
    initial: { account_name: '', bank_name: '', sort_code: '', account_number: '' },
    save: (body) => call(ownDetails.askBank, { body }),
    refreshes: ['my-details'],
    onSaved: showAnswer,
  })
  const now = bank_ending
    ? `You are paid into the account ending ${bank_ending}.`
    : 'No account is known yet.'
  return (
    <RecordForm
      form={form}
      title="Bank account"
      back={back}
      submit="Ask for this account"
      locked={
        bank_waiting ? `A change to the account ending ${bank_waiting} waits for your agency.` : undefined
      }
      embedded
      stays
    >
      <Section title="Bank account" description={`${now} Another one is approved by your agency first.`}>
        <TextField name="account_name" label="Account name" />
        <TextField name="bank_name" label="Bank" />
        <TextField name="sort_code" label="Sort code" placeholder="00-00-00" />
        <TextField name="account_number" label="Account number" placeholder="00000000" />
      </Section>
    </RecordForm>
  )
}
