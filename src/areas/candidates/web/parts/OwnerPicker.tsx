import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { access } from '#areas/access/contract.ts'
import { queryOf } from '#kit/query.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'

type Owner = { id: number; name: string }
type Props = { chosen: Owner | undefined; onPick: (owner: Owner | undefined) => void }

/** Who looks after them from now on: somebody of the agency, found by name. */
export function OwnerPicker({ chosen, onPick }: Props) {
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const found = useQuery({
    ...queryOf(access.users, {
      query: { kind: 'staff', status: 'active', per_page: 25, ...(asked ? { search: asked } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox
      name="owner_user_id"
      data-path="owner_user_id"
      label="Owner"
      placeholder="Type a name"
      withAsterisk
      autoFocus
      options={(found.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      chosen={chosen && { value: String(chosen.id), label: chosen.name }}
      clearable={false}
      busy={isLate(found)}
      onType={setTyped}
      onPick={(option) => onPick(option && { id: Number(option.value), name: option.label })}
    />
  )
}
