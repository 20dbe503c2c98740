import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { access } from '#areas/access/contract.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'
import { listQuery } from '#kit/ui/list/query.ts'

export type Person = { id: number; name: string }

type Props = {
  label: string
  description?: string | undefined
  /** `staff`, or several: `approver,staff`. */
  kinds: string
  chosen: Person | undefined
  onPick: (person: Person | undefined) => void
  /** Who is not offered: they have it already. */
  but?: number | null
}

/** Somebody of the agency who may enter, found by name: for a dialog, outside of a form. */
export function PersonField({ label, description, kinds, chosen, onPick, but }: Props) {
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const query = useQuery({
    ...listQuery(
      access.users,
      { search: asked || undefined, per_page: '25' },
      { fixed: { kind: kinds, status: 'active,invited' } },
    ),
    placeholderData: keepPreviousData,
  })
  const people = ((query.data?.data ?? []) as (Person & { email: string })[]).filter(({ id }) => id !== but)
  return (
    <Combobox
      label={label}
      description={description}
      name="person"
      data-path="person"
      withAsterisk
      autoFocus
      placeholder="Type a name"
      options={people.map(({ id, name, email }) => ({ value: String(id), label: name, note: email }))}
      chosen={chosen && { value: String(chosen.id), label: chosen.name }}
      clearable={false}
      busy={isLate(query)}
      onType={setTyped}
      onPick={(option) => onPick(option && { id: Number(option.value), name: option.label })}
    />
  )
}
