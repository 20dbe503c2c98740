import { CloseButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { access } from '#areas/access/contract.ts'
import classes from '#areas/access/teams/web/parts/People.module.css'
import { queryOf } from '#kit/query.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import { useField } from '#kit/ui/form/context.ts'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'

type Person = { id: number; name: string; email: string }

/** People of the agency, added by a part of their name and taken off one by one; their ids in the record. */
export function People({ name, known }: { name: string; known: readonly Person[] }) {
  const { value, set, input } = useField<number[]>(name)
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const [added, setAdded] = useState<readonly Person[]>([])
  const found = useQuery({
    ...queryOf(access.users, {
      query: { kind: 'staff', status: 'active', per_page: 25, ...(asked ? { search: asked } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const ids = value ?? []
  const people = [...known, ...added]
  const rows = found.data?.data ?? []
  const pick = (id: number) => {
    const person = rows.find((row) => row.id === id)
    if (!person) return
    setAdded([...added, person])
    set([...ids, id])
    setTyped('')
  }
  const { withAsterisk: _, ...rest } = input
  return (
    <div className={classes.people}>
      <Combobox
        {...rest}
        withAsterisk={false}
        key={ids.length}
        label="Add somebody"
        placeholder="Type a name"
        options={rows
          .filter(({ id }) => !ids.includes(id))
          .map((row) => ({ value: String(row.id), label: row.name }))}
        chosen={undefined}
        clearable={false}
        busy={isLate(found)}
        onType={setTyped}
        onPick={(option) => option && pick(Number(option.value))}
      />
      {ids.length === 0 ? (
        <p className={classes.none}>Nobody is in this team yet.</p>
      ) : (
        <ul className={classes.list} aria-label="Members">
          {ids.map((id) => {
            const person = people.find((each) => each.id === id)
            const called = person?.name ?? `#${id}`
            return (
              <li key={id} className={classes.person}>
                <span className={classes.name}>{called}</span>
                <span className={classes.mail}>{person?.email}</span>
                <CloseButton
                  aria-label={`Take ${called} off`}
                  onClick={() => set(ids.filter((each) => each !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
