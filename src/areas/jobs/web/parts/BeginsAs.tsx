import { placementStarts } from '#areas/jobs/web/words.ts'
import { usePermissions } from '#kit/session.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'

/** Agreed already, or to be looked at by somebody first. */
export function BeginsAs({ at }: { at: string }) {
  const { can } = usePermissions()
  const options = placementStarts(can('placements.approve'))
  return (
    <SelectField
      name={`${at}status`}
      label="Begins as"
      options={options}
      description={
        options.length === 1
          ? 'Somebody who may approve placements makes it live.'
          : 'Timesheets are expected once it is live.'
      }
    />
  )
}
