import { useQuery } from '@tanstack/react-query'
import { profiles } from '#areas/clients/profiles/contract.ts'
import { queryOf } from '#kit/query.ts'
import { useField } from '#kit/ui/form/context.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'

type Props = { name: string; client_id: number }

/** How the time is invoiced, where a client is invoiced in more ways than one; nothing where there is one alone. */
export function ProfileField({ name, client_id }: Props) {
  const { value } = useField<number | null>(name)
  const { data } = useQuery(queryOf(profiles.list, { params: { id: client_id } }))
  const offered = (data?.data ?? []).filter(({ id, archived_at }) => !archived_at || id === value)
  if (offered.length < 2) return null
  return (
    <SelectField
      name={name}
      label="Billing profile"
      numeric
      placeholder={offered.find(({ is_default }) => is_default)?.label ?? ''}
      options={offered.map(({ id, label }) => ({ value: String(id), label }))}
    />
  )
}
