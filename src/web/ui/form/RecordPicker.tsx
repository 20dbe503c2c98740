import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Search } from '#web/address.ts'
import { useField } from '#web/ui/form/context.ts'
import type { FieldProps } from '#web/ui/form/fields.tsx'
import { listQuery } from '#web/ui/list/query.ts'
import type { ListEndpoint, RowOf } from '#web/ui/list/types.ts'

type Props<E extends ListEndpoint, Row> = FieldProps & {
  endpoint: E
  /** What a row is called; absent: its `name`. */
  nameOf?: (row: Row) => string
  /** The record chosen already, so that its name is there without asking. */
  current?: { id: number; name: string } | null | undefined
  /** Narrows the choice: `{ status: 'active' }`. */
  filter?: Search
  onPick?: (row: Row | undefined) => void
}

/** Another record, found by typing a part of its name; its id in the record. */
export function RecordPicker<E extends ListEndpoint, Row = RowOf<E>>(props: Props<E, Row>) {
  const { name, endpoint, nameOf = plainName, current, filter, onPick, placeholder, ...rest } = props
  const { value, set, input } = useField<number | null>(name)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState(current ?? undefined)
  const [asked] = useDebouncedValue(typed, 200)
  const chosen = value === null || value === undefined ? undefined : value
  const known = picked?.id === chosen ? picked : current?.id === chosen ? current : undefined
  const search = asked && asked !== known?.name ? asked : undefined
  const query = useQuery({
    ...listQuery(endpoint, { search, per_page: '25' }, { ...(filter ? { fixed: filter } : {}) }),
    placeholderData: keepPreviousData,
  })
  const rows = (query.data?.data ?? []) as Row[]
  const data = rows.map((row) => ({ value: String(idOf(row)), label: nameOf(row) }))
  if (known && !data.some((option) => option.value === String(known.id)))
    data.unshift({ value: String(known.id), label: known.name })

  const pick = (next: string | null) => {
    const row = rows.find((one) => String(idOf(one)) === next)
    if (row) setPicked({ id: idOf(row), name: nameOf(row) })
    set(next === null ? null : Number(next))
    onPick?.(row)
  }
  return (
    <Select
      {...rest}
      {...input}
      placeholder={placeholder ?? 'Type a name'}
      data={data}
      searchable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      clearable={!input.withAsterisk}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      nothingFoundMessage={query.isPending ? 'Searching' : 'Nothing found'}
      {...(query.isFetching && typed ? { rightSection: <Loader size={14} /> } : {})}
      value={chosen === undefined ? null : String(chosen)}
      onChange={pick}
    />
  )
}

function idOf(row: unknown): number {
  return (row as { id: number }).id
}

function plainName(row: unknown): string {
  return String((row as { name?: unknown }).name ?? `#${idOf(row)}`)
}
