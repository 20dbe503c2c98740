import type { Client } from '#areas/clients/contract.ts'
import { approversOf } from '#areas/jobs/web/parts/ApproverField.tsx'
import { valueAt } from '#areas/jobs/web/value-at.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'

type Props = {
  at: string
  client: Client | undefined
  current?: readonly { id: number; name: string }[] | undefined
}

/** Who decides beside the first approver; nothing where the client has nobody else. */
export function AlternatesField({ at, client, current = [] }: Props) {
  const { form } = useFormState()
  const first = String(valueAt(form.values, `${at}approver_user_id`))
  const known = approversOf(client)
  const options = [
    ...known,
    ...current
      .filter(({ id }) => !known.some(({ value }) => value === String(id)))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ].filter(({ value }) => value !== first)
  if (options.length === 0 || first === 'null') return null
  return (
    <MultiSelectField
      name={`${at}alternate_approver_ids`}
      label="Alternate approvers"
      description="They decide like the approver, and get an email when the approver is reminded or cannot be reached."
      options={options}
      numeric
      placeholder="None"
    />
  )
}
