import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Search } from '#kit/address.ts'
import { usePermissions } from '#kit/session.ts'
import { BulkBar } from '#kit/ui/list/BulkBar.tsx'
import { CreateButton } from '#kit/ui/list/CreateButton.tsx'
import { useColumns } from '#kit/ui/list/columns.ts'
import { useListKeys } from '#kit/ui/list/keyboard.ts'
import classes from '#kit/ui/list/List.module.css'
import { ListTabs } from '#kit/ui/list/ListTabs.tsx'
import { NewPill } from '#kit/ui/list/NewPill.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { listQuery } from '#kit/ui/list/query.ts'
import { Rows } from '#kit/ui/list/Rows.tsx'
import { activeFilters, carriedOver, keysOfFilter, withChange } from '#kit/ui/list/search.ts'
import { useSelection } from '#kit/ui/list/selection.ts'
import { Toolbar } from '#kit/ui/list/Toolbar.tsx'
import type { Column, Filter, ListEndpoint, ListProps, RowOf } from '#kit/ui/list/types.ts'
import { useLiveMerge } from '#kit/ui/list/useLiveMerge.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import type { Page } from '#platform/http/contract.ts'

/**
 * A list page over an endpoint that answers `pageOf(row)`. Sorting, filters, search and paging happen on the
 * server and stand in the address; columns and density are remembered in this browser.
 */
export function List<E extends ListEndpoint, Row = RowOf<E>>(props: ListProps<E, Row>) {
  const { endpoint, filters = [], tabs = [], empty, create, bulk = [], removable } = props
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const router = useRouter()
  const change = useCallback(
    (next: Search) => {
      // Typed just before something else was chosen: whoever is on their way there keeps to it.
      const { location, resolvedLocation } = router.state
      if (resolvedLocation && resolvedLocation.pathname !== location.pathname) return
      const changed = (now: Search) => carriedOver(now, search, next)
      void navigate({ to: '.', search: changed as never, replace: true })
    },
    [navigate, router, search],
  )
  const listOptions = listOptionsOf(props)
  const asked = listQuery(endpoint, search, listOptions)
  const query = useQuery({ ...asked, placeholderData: keepPreviousData })
  const page = query.data as Page<Row> | undefined
  const columns = useColumns(endpoint.path, props.columns)
  const selection = useSelection()
  const root = useRef<HTMLDivElement>(null)
  const { can } = usePermissions()
  const mayDo = bulk.some(({ permission }) => !permission || can(permission))
  const canSelect = mayDo || (removable !== undefined && can(removable.permission))
  useListKeys(root, canSelect ? selection.toggle : ignore)

  const narrowed = activeFilters(search, keysOf(filters, tabs)).length > 0 || search.search !== undefined
  const idOf = props.idOf ?? ((row: Row) => (row as { id: number }).id)
  const nameOf = props.nameOf ?? plainName
  const names = useRef(new Map<number, string>())
  const { merged, show } = useLiveMerge<Row>(query, asked.queryKey, idOf)
  const rows = merged?.rows
  // What was chosen on another page is still called by its name.
  for (const row of rows ?? []) names.current.set(idOf(row), nameOf(row))
  const isEmpty = rows?.length === 0
  const goTo = useRowFocus(root)
  const shared = { ...props, idOf, nameOf, search, change, listOptions }

  return (
    <div ref={root} className={classes.list}>
      {!props.embedded && (
        <PageHeader title={props.title} description={props.description}>
          {props.actions}
          <CreateButton create={create} />
        </PageHeader>
      )}
      {props.views}
      {tabs.length > 0 && <ListTabs tabs={tabs} search={search} label={props.title} />}
      <div className={classes.panel} aria-busy={query.isFetching}>
        {!(isEmpty && !narrowed) && (
          <Toolbar
            {...shared}
            filters={filters}
            columns={columns}
            placeholder={props.search}
            total={page?.meta.total}
            views={(props.savesViews ?? !props.embedded) && !props.params}
            filterNames={filterNamesOf(filters, tabs)}
          />
        )}
        {props.above}
        {query.isError && !page ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : isEmpty && narrowed ? (
          <EmptyState title="Nothing matches" text="Try fewer filters or another word.">
            <ClearButton onClear={() => change(cleared(search, filters, tabs))} />
          </EmptyState>
        ) : isEmpty ? (
          <EmptyState title={empty.title} text={empty.text}>
            <CreateButton create={create} />
          </EmptyState>
        ) : (
          <>
            {merged && (
              <NewPill
                merged={merged}
                onShow={() => {
                  goTo(merged.added[0] ?? merged.newest.map(idOf)[0])
                  show()
                }}
              />
            )}
            <Rows
              {...shared}
              rows={rows}
              gone={merged?.gone}
              changed={merged?.changed}
              visible={columns.visible}
              density={columns.density}
              selection={canSelect ? selection : undefined}
              stale={query.isPlaceholderData}
            />
          </>
        )}
        {page && !isEmpty && <Pager page={page} search={search} change={change} />}
      </div>
      {canSelect && (
        <BulkBar
          {...shared}
          bulk={bulk}
          removable={removable}
          visible={columns.visible}
          names={names.current}
          selection={selection}
          total={page?.meta.total ?? 0}
        />
      )}
    </div>
  )
}

/** Once the rows are there, the keyboard goes to one of them: what had it, the pill, is gone. */
function useRowFocus(root: RefObject<HTMLElement | null>): (id: number | undefined) => void {
  const [wanted, setWanted] = useState<{ id: number }>()
  useEffect(() => {
    if (!wanted) return
    const row = root.current?.querySelector(`[data-row="${wanted.id}"]`)
    const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector('input')
    target?.focus()
  }, [wanted, root])
  return (id) => setWanted(id === undefined ? undefined : { id })
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={classes.clear} onClick={onClear}>
      Clear filters and search
    </button>
  )
}

function listOptionsOf<E extends ListEndpoint, Row>({
  params,
  defaultSort,
  fixed,
  beside,
}: ListProps<E, Row>) {
  return {
    ...(params ? { params } : {}),
    ...(defaultSort ? { defaultSort } : {}),
    ...(fixed ? { fixed } : {}),
    ...(beside ? { beside } : {}),
  }
}

function keysOf(filters: readonly Filter[], tabs: readonly { search: Search }[]): string[] {
  return [...filters.flatMap(keysOfFilter), 'where', ...tabs.flatMap((tab) => Object.keys(tab.search))]
}

/** What the keys in the address are called; those of tabs by the list itself. */
function filterNamesOf(
  filters: readonly Filter[],
  tabs: readonly { search: Search }[],
): Record<string, string> {
  const named = filters.flatMap((filter) => keysOfFilter(filter).map((key) => [key, filter.label]))
  return {
    ...Object.fromEntries(tabs.flatMap((tab) => Object.keys(tab.search)).map((key) => [key, 'Tab'])),
    ...Object.fromEntries(named),
  }
}

function cleared(search: Search, filters: readonly Filter[], tabs: readonly { search: Search }[]): Search {
  const none = Object.fromEntries(keysOf(filters, tabs).map((key) => [key, undefined]))
  return withChange(search, { ...none, search: undefined })
}

function plainName(row: unknown): string {
  const { name, title, number, id } = row as Record<string, unknown>
  return String(name ?? title ?? number ?? `#${id}`)
}

function ignore(): void {}

export type { Column, Filter }
