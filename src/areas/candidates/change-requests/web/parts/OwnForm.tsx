import { ChangeOwnDetails, type OwnDetails, ownDetails } from '#areas/candidates/change-requests/contract.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

const { shape } = ChangeOwnDetails
const schema = ChangeOwnDetails.extend({
  ...{ known_as: shape.known_as.unwrap(), phone: shape.phone.unwrap(), skills: shape.skills.unwrap() },
  ...{ available_from: shape.available_from.unwrap(), marketing: shape.marketing.unwrap() },
  ...{ emergency_name: shape.emergency_name.unwrap(), emergency_phone: shape.emergency_phone.unwrap() },
  emergency_relation: shape.emergency_relation.unwrap(),
})

/** What is theirs to change at once. */
export function OwnForm({ own }: { own: OwnDetails }) {
  const { known_as, phone, skills, available_from, marketing, version } = own
  const { emergency_name, emergency_relation, emergency_phone } = own
  const form = useRecordForm({
    schema,
    initial: {
      ...{ known_as, phone, skills, available_from, marketing, version },
      ...{ emergency_name, emergency_relation, emergency_phone },
    },
    save: (body) => call(ownDetails.change, { body }),
    // The agency may approve what they asked for, beside it.
    part: true,
    saved: 'Details saved',
    refreshes: ['my-details'],
  })
  return (
    <RecordForm
      form={form}
      title="My Details"
      back={{ to: '/my-details', label: 'My Details' }}
      submit="Save"
      embedded
      stays
    >
      <Section title="Yours to change" description="Saved at once, and your agency sees it.">
        <TextField name="known_as" label="Known as" />
        <TextField name="phone" label="Phone" type="tel" />
        <DateField name="available_from" label="Available from" />
        <Wide>
          <TextField name="skills" label="Skills" placeholder="Forklift, night work, first aid" />
        </Wide>
        <TextField name="emergency_name" label="Emergency contact" />
        <TextField name="emergency_relation" label="Who that is to you" placeholder="Partner" />
        <TextField name="emergency_phone" label="Their phone" type="tel" />
        <Wide>
          <SwitchField name="marketing" label="You may write to me about other work" />
        </Wide>
      </Section>
    </RecordForm>
  )
}
