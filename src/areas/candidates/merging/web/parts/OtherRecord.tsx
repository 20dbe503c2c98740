import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { candidates } from '#areas/candidates/contract.ts'
import { fullName } from '#areas/candidates/web/words.ts'
import { queryOf } from '#kit/query.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'
import { listQuery } from '#kit/ui/list/query.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** Finds the record that goes, by name or email; the address keeps it. */
export function OtherRecord({ id, other }: { id: number; other: number | undefined }) {
  const go = useGo()
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const query = useQuery({
    ...listQuery(candidates.list, { search: asked || undefined, per_page: '25' }, {}),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    ...queryOf(candidates.show, { params: { id: other ?? 0 } }),
    enabled: other !== undefined,
  })
  const options = (query.data?.data ?? [])
    .filter((row) => row.id !== id)
    .map((row) => ({ value: String(row.id), label: `${fullName(row)} (#${row.id}), ${row.email}` }))
  return (
    <Combobox
      name="with"
      data-path="with"
      label="Merge with"
      description="It is archived, and leads to this one."
      placeholder="Type a name or an email"
      options={options}
      chosen={
        other === undefined
          ? undefined
          : {
              value: String(other),
              label: chosen.data ? `${fullName(chosen.data)} (#${other})` : `#${other}`,
            }
      }
      clearable
      busy={isLate(query)}
      onType={setTyped}
      onPick={(option) => void go(`/candidates/${id}/merge${option ? `?with=${option.value}` : ''}`)}
    />
  )
}
