import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Search } from '#kit/address.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import type { ComboboxOption } from '#kit/ui/form/ComboboxOptions.tsx'
import { useField } from '#kit/ui/form/context.ts'
import type { FieldProps } from '#kit/ui/form/fields.tsx'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'
import { listQuery } from '#kit/ui/list/query.ts'
import type { ListEndpoint, RowOf } from '#kit/ui/list/types.ts'
import { useNameOf } from '#kit/ui/list/useNameOf.ts'

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
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const [picked, setPicked] = useState<ComboboxOption>()
  const query = useQuery({
    ...listQuery(endpoint, { search: asked || undefined, per_page: '25' }, filter ? { fixed: filter } : {}),
    placeholderData: keepPreviousData,
  })
  const rows = (query.data?.data ?? []) as Row[]
  const options = rows.map((row) => ({ value: String(idOf(row)), label: nameOf(row) }))
  const id = value === null || value === undefined ? undefined : String(value)
  const known = [picked, current ? { value: String(current.id), label: current.name } : undefined, ...options]
  const found = known.find((one) => one?.value === id)
  // Chosen before, and not among the first that are offered: asked for by itself.
  const own = useNameOf(endpoint, found ? undefined : id, nameOf as never)
  const chosen = id === undefined ? undefined : (found ?? { value: id, label: own ?? `#${id}` })

  const pick = (option: ComboboxOption | undefined) => {
    setPicked(option)
    set(option ? Number(option.value) : null)
    onPick?.(rows.find((row) => String(idOf(row)) === option?.value))
  }
  return (
    <Combobox
      {...rest}
      {...input}
      placeholder={placeholder ?? 'Type a name'}
      options={options}
      chosen={chosen}
      clearable={!input.withAsterisk}
      busy={isLate(query)}
      onType={setTyped}
      onPick={pick}
    />
  )
}

function idOf(row: unknown): number {
  return (row as { id: number }).id
}

function plainName(row: unknown): string {
  return String((row as { name?: unknown }).name ?? `#${idOf(row)}`)
}
