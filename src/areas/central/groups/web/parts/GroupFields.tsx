import { Members } from '#areas/central/groups/web/parts/Members.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

export function GroupFields({ known = [] }: { known?: readonly { id: number; name: string }[] }) {
  return (
    <>
      <Section title="Group" description="Its agencies read its name where it words their emails.">
        <Wide>
          <TextField name="name" label="Name" placeholder="Cedar brands" autoFocus={known.length === 0} />
        </Wide>
        <Wide>
          <TextareaField name="notes" label="Notes" />
        </Wide>
      </Section>
      <Section
        title="Agencies"
        description="Who comes in gets the group's codes and emails; who goes keeps them as its own."
      >
        <Wide>
          <Members name="tenant_ids" known={known} />
        </Wide>
      </Section>
    </>
  )
}
