import type { ReactNode } from 'react'
import type { Search } from '#kit/address.ts'
import { DaysFilter } from '#kit/ui/list/DaysFilter.tsx'
import {
  ChoiceFilter,
  GivenFilter,
  GivenRecordFilter,
  RecordFilter,
  TextFilter,
} from '#kit/ui/list/filters.tsx'
import classes from '#kit/ui/list/List.module.css'
import { activeFilters, daysKeys, keysOfFilter, withChange } from '#kit/ui/list/search.ts'
import type { Filter } from '#kit/ui/list/types.ts'

type Props = {
  filters: readonly Filter[]
  search: Search
  change: (next: Search) => void
  /** What narrows the list besides. */
  children?: ReactNode
}

/** One chip a filter: what it filters, and by what when it does. */
export function FilterBar({ filters, search, change, children }: Props) {
  const keys = [...filters.flatMap(keysOfFilter), 'where']
  const active = activeFilters(search, keys)
  const set = (part: Search) => change(withChange(search, part))
  if (filters.length === 0 && !children) return null
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {filters.map((filter) => {
        const value = search[filter.key]
        const setOne = (next: string | undefined) => set({ [filter.key]: next })
        if (filter.type === 'days') {
          const [from, to] = daysKeys(filter.key)
          const setDays = (first?: string, last?: string) => set({ [from]: first, [to]: last })
          return (
            <DaysFilter
              key={filter.key}
              label={filter.label}
              from={search[from]}
              to={search[to]}
              set={setDays}
            />
          )
        }
        if (filter.type === 'given')
          return <GivenFilter key={filter.key} filter={filter} value={value} set={setOne} />
        if (filter.type === 'given-record')
          return <GivenRecordFilter key={filter.key} filter={filter} value={value} set={setOne} />
        if (filter.type === 'text')
          return <TextFilter key={filter.key} filter={filter} value={value} set={setOne} />
        if (filter.type === 'record')
          return <RecordFilter key={filter.key} filter={filter} value={value} set={setOne} />
        return <ChoiceFilter key={filter.key} filter={filter} value={value} set={setOne} />
      })}
      {children}
      {active.length > 0 && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => set(Object.fromEntries(keys.map((key) => [key, undefined])))}
        >
          Clear
        </button>
      )}
    </fieldset>
  )
}
