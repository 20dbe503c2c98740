import { PermissionPicker } from '#areas/access/roles/web/parts/PermissionPicker.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

export function RoleFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Section title="Role" description="What it is called, and whom it is for.">
        <Wide>
          <TextField name="name" label="Name" placeholder="Night desk" autoFocus={isNew} />
        </Wide>
        <Wide>
          <TextareaField name="description" label="Description" rows={2} />
        </Wide>
      </Section>
      <PermissionPicker name="permissions" />
    </>
  )
}
