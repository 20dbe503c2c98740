import { useClient } from '#areas/jobs/web/data.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'

/** Who hires at the client: one of its contacts, those who do so first. */
export function HiringContactField({
  current,
}: {
  current?: { id: number; name: string } | null | undefined
}) {
  const { form } = useFormState()
  const client_id = form.values.client_id as number | null
  const client = useClient(client_id)
  const contacts = (client?.contacts ?? []).flatMap(({ id, name, job_title, roles }) =>
    id === undefined ? [] : [{ id, roles, label: job_title ? `${name}, ${job_title}` : name }],
  )
  const ordered = [
    ...contacts.filter(({ roles }) => roles.includes('hiring')),
    ...contacts.filter(({ roles }) => !roles.includes('hiring')),
  ].map(({ id, label }) => ({ value: String(id), label }))
  // Who may not see the client still sees whom it is for.
  const options =
    current && !ordered.some(({ value }) => value === String(current.id)) && !client
      ? [{ value: String(current.id), label: current.name }, ...ordered]
      : ordered
  return (
    <SelectField
      name="hiring_contact_id"
      label="Hiring contact"
      placeholder={client && options.length === 0 ? 'The client has no contacts yet' : 'Nobody'}
      options={options}
      numeric
      disabled={options.length === 0}
    />
  )
}
