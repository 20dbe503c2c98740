import { type BrandSettings, brand as brands, ChangeBrand } from '#areas/settings/brand/contract.ts'
import { ColourField, offered } from '#areas/settings/brand/web/parts/ColourField.tsx'
import { Preview } from '#areas/settings/brand/web/parts/Preview.tsx'
import { call } from '#kit/call.ts'
import { TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

const schema = ChangeBrand.required()

/** Name and colours, and what they make of the frame, a mail and an invoice while they are typed. */
export function BrandForm({ brand, name }: { brand: BrandSettings; name: string }) {
  const { portal_name, accent_color, secondary_color, tertiary_color, version } = brand
  const form = useRecordForm({
    schema,
    initial: { portal_name, accent_color, secondary_color, tertiary_color, version },
    save: (body) => call(brands.change, { body }),
    part: true,
    saved: 'Brand saved',
    refreshes: ['settings', 'app'],
  })
  return (
    <RecordForm
      form={form}
      title="Brand"
      back={{ to: '/settings/brand', label: 'Brand' }}
      submit="Save brand"
      sidebar={<Preview brand={brand} name={name} />}
      embedded
      stays
    >
      <Section
        title="Name"
        description="What workers, approvers and suppliers read at the top and in their browser’s tab."
      >
        <Wide>
          <TextField name="portal_name" label="Portal name" placeholder={name} />
        </Wide>
      </Section>
      <Section title="Colours" description="Whatever you choose, text on it stays readable.">
        <Wide>
          <ColourField
            name="accent_color"
            label="Primary"
            description="Buttons, and lines on emails and invoices."
            choices={offered}
          />
        </Wide>
        <Wide>
          <ColourField name="secondary_color" label="Secondary" description="Buttons in emails, and focus." />
        </Wide>
        <Wide>
          <ColourField
            name="tertiary_color"
            label="Tertiary"
            description="Behind what is chosen or pointed at."
          />
        </Wide>
      </Section>
    </RecordForm>
  )
}
