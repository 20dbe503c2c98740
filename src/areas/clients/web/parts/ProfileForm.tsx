import { NewBilling } from '#areas/clients/contract.ts'
import { profileFields } from '#areas/clients/profiles/contract.ts'
import {
  BillingSection,
  EInvoiceSection,
  InvoiceSection,
  TermsSection,
} from '#areas/clients/web/parts/BillingFields.tsx'
import { ControlSection } from '#areas/clients/web/parts/ControlFields.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { Version } from '#platform/http/contract.ts'

/** What a new one may leave to the agency, and what one that is there holds. */
export const NewProfileForm = NewBilling.extend({ label: profileFields.shape.label })
export const ProfileForm = profileFields.extend({ version: Version })

/** The fields of a billing profile that is no client's default one. */
export function ProfileFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Section title="Name" description="What placements choose it by, and what the run says it for.">
        <Wide>
          <TextField
            name="label"
            label="Name"
            placeholder="Wards, Head office, Projects in euros"
            autoFocus={isNew}
            maxLength={60}
          />
        </Wide>
      </Section>
      <BillingSection at="" isNew={isNew} />
      <TermsSection at="" />
      <ControlSection at="" />
      <EInvoiceSection at="" />
      <InvoiceSection at="" isNew={isNew} />
    </>
  )
}
