import { CloseButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tenants } from '#areas/central/tenants/contract.ts'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { queryOf } from '#kit/query.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import { useField } from '#kit/ui/form/context.ts'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'

type Agency = { id: number; name: string }

/** The agencies of the group, found by a part of their name and taken out one by one. */
export function Members({ name, known }: { name: string; known: readonly Agency[] }) {
  const { value, set, input } = useField<number[]>(name)
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const [added, setAdded] = useState<readonly Agency[]>([])
  const found = useQuery({
    ...queryOf(tenants.list, { query: { per_page: 25, ...(asked ? { search: asked } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const ids = value ?? []
  const rows = found.data?.data ?? []
  const nameOf = (id: number) => [...known, ...added].find((each) => each.id === id)?.name ?? `#${id}`
  const pick = (id: number) => {
    const agency = rows.find((row) => row.id === id)
    if (!agency) return
    setAdded([...added, agency])
    set([...ids, id])
    setTyped('')
  }
  const { withAsterisk: _, ...rest } = input
  return (
    <div className={classes.lines}>
      <Combobox
        {...rest}
        withAsterisk={false}
        key={ids.length}
        label="Add an agency"
        placeholder="Type a name"
        options={rows
          .filter(({ id }) => !ids.includes(id))
          .map((row) => ({
            value: String(row.id),
            label: row.group ? `${row.name} (now in ${row.group.name})` : row.name,
          }))}
        chosen={undefined}
        clearable={false}
        busy={isLate(found)}
        onType={setTyped}
        onPick={(option) => option && pick(Number(option.value))}
      />
      {ids.length > 0 && (
        <ul className={classes.lines} aria-label="Agencies">
          {ids.map((id) => (
            <li key={id} className={classes.line}>
              <span className={classes.who}>{nameOf(id)}</span>
              <CloseButton
                aria-label={`Take ${nameOf(id)} out`}
                onClick={() => set(ids.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
