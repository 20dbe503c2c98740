import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type Search, tenantOfAddress } from '#kit/address.ts'
import { useSlots } from '#kit/slots.ts'
import { ColumnMenu } from '#kit/ui/list/ColumnMenu.tsx'
import type { useColumns } from '#kit/ui/list/columns.ts'
import { ExportButton } from '#kit/ui/list/ExportButton.tsx'
import { FilterBar } from '#kit/ui/list/FilterBar.tsx'
import classes from '#kit/ui/list/List.module.css'
import type { ListOptions } from '#kit/ui/list/query.ts'
import { withChange } from '#kit/ui/list/search.ts'
import type { Filter, ListEndpoint } from '#kit/ui/list/types.ts'

type Props<Row> = {
  endpoint: ListEndpoint
  search: Search
  change: (next: Search) => void
  listOptions: ListOptions
  filters: readonly Filter[]
  columns: ReturnType<typeof useColumns<Row>>
  placeholder: string | false | undefined
  total: number | undefined
  /** It may be kept as a view: not where it stands within a record's page. */
  views: boolean
  filterNames: Readonly<Record<string, string>>
}

/** Search, filters, and at the right what changes the look of the list or takes it away. */
export function Toolbar<Row>(props: Props<Row>) {
  const { endpoint, search, change, listOptions, filters, columns, placeholder, total } = props
  const { ListViews, ListConditions } = useSlots()
  const inAgency = tenantOfAddress() !== undefined
  return (
    <div className={classes.toolbar}>
      {placeholder !== false && (
        <SearchField
          value={search.search ?? ''}
          placeholder={placeholder ?? 'Search'}
          onSearch={(text) => change(withChange(search, { search: text || undefined }))}
        />
      )}
      <FilterBar filters={filters} search={search} change={change}>
        {ListConditions && props.views && inAgency && (
          <Suspense fallback={null}>
            <ListConditions list={endpoint.path} search={search} change={change} />
          </Suspense>
        )}
      </FilterBar>
      <div className={classes.tools}>
        {ListViews && props.views && inAgency && (
          <Suspense fallback={<div className={classes.viewsWaiting} />}>
            <ListViews
              list={endpoint.path}
              search={search}
              filters={props.filterNames}
              columns={columns}
              change={change}
            />
          </Suspense>
        )}
        <ExportButton
          endpoint={endpoint}
          search={search}
          listOptions={listOptions}
          visible={columns.visible}
          total={total}
        />
        <ColumnMenu columns={columns} />
      </div>
    </div>
  )
}

/** Searches once the typing pauses. */
function SearchField(props: { value: string; placeholder: string; onSearch: (text: string) => void }) {
  const { value, placeholder, onSearch } = props
  const [text, setText] = useState(value)
  const sent = useRef<string[]>([])
  const search = useDebouncedCallback((words: string) => {
    if (words !== value) sent.current.push(words)
    onSearch(words)
  }, 250)
  // The address may change from elsewhere (back, a tab, "clear"). What it was told from here may have been typed on
  // meanwhile, and has lost the blanks around it.
  useEffect(() => {
    const known = sent.current.indexOf(value)
    if (known < 0) setText(value)
    else sent.current.splice(0, known + 1)
  }, [value])
  const type = (next: string) => {
    setText(next)
    search(next.trim())
  }
  return (
    <TextInput
      className={classes.search}
      data-search
      type="text"
      role="searchbox"
      aria-label={placeholder}
      placeholder={placeholder}
      maxLength={100}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && type('')}
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />
        ) : (
          <kbd className={classes.key}>/</kbd>
        )
      }
    />
  )
}
