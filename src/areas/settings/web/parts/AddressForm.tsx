import { ChangeAddress, settings } from '#areas/settings/contract.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { call } from '#kit/call.ts'
import { TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

/** The agency's name in addresses. A changed one loads the page anew, under the new address. */
export function AddressForm() {
  const form = useRecordForm({
    schema: ChangeAddress,
    initial: { slug: tenantOfAddress() ?? '' },
    save: (body) => call(settings.address, { body }),
    saved: 'Address changed',
    onSaved: ({ slug }: { slug: string }) => location.assign(`/tenant/${slug}/settings`),
  })
  return (
    <RecordForm
      form={form}
      title="Address"
      back={{ to: '/settings', label: 'Agency' }}
      submit="Change address"
      embedded
      stays
    >
      <Section title="Address" description="Links to the old address keep working: they lead to the new one.">
        <TextField name="slug" label="Name in addresses" description="As in /tenant/amber" />
      </Section>
    </RecordForm>
  )
}
