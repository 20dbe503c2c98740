import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { request } from '#kit/call.ts'
import { Changes } from '#kit/ui/detail/Changes.tsx'
import classes from '#kit/ui/detail/Detail.module.css'
import { wordsOf } from '#kit/ui/format.ts'
import { DaysFilter } from '#kit/ui/list/DaysFilter.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'
import { type Via, viaNames } from '#platform/origin.ts'

type Entry = {
  id: number
  at: string
  user_id: number | null
  user_name: string | null
  action: string
  changes: Record<string, unknown> | null
  via: Via | ''
  ip: string
}
type Page = { data: Entry[]; links: { next: string | null } }
type HistorySearch = { search?: string; user_id?: string; at_from?: string; at_to?: string }

/** Who did what to a record, when and from where, newest first. `subject` is the collection, `clients`. */
export function HistoryPanel({ subject, id }: { subject: string; id: number }) {
  const [search, setSearch] = useState<HistorySearch>({})
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = useDeferredValue(search)
  const query = useInfiniteQuery({
    queryKey: ['history', subject, id, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: after }) => {
      const filters = { subject, subject_id: id, ...asked, ...(after ? { after } : {}) }
      const page = (await request('GET', '/history', { query: filters, signal })) as Page
      setPeople((known) => withPeople(known, page.data))
      return page
    },
    getNextPageParam: ({ links }) =>
      links.next ? (new URLSearchParams(links.next.split('?')[1]).get('after') ?? undefined) : undefined,
    placeholderData: (before) => before,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={120} radius="lg" />
  const entries = query.data.pages.flatMap(({ data }) => data)
  const filtered = Object.values(search).some(Boolean)
  if (entries.length === 0 && !filtered)
    return (
      <EmptyState
        title="No history yet"
        text="Changes to this record will be listed here, with who made them and when."
      />
    )
  return (
    <>
      <Tools search={search} people={people} onChange={setSearch} />
      {entries.length === 0 && (
        <EmptyState title="Nothing found" text="Nobody changed anything like that here. Try fewer words." />
      )}
      {entries.length > 0 && (
        <ol className={classes.history} aria-label="History">
          {entries.map((entry) => (
            <li key={entry.id} className={classes.entry}>
              <div className={classes.entryHead}>
                <strong>{entry.user_name || 'Saffron'}</strong> {wordsOf(entry.action).toLowerCase()}
                <span className={classes.when}>
                  {entry.via && <>{[viaNames[entry.via], entry.ip].filter(Boolean).join(', ')} · </>}
                  <InstantText at={entry.at} />
                </span>
              </div>
              <Changes changes={entry.changes} />
            </li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  )
}

type ToolsProps = {
  search: HistorySearch
  people: ReadonlyMap<string, string>
  onChange: (search: HistorySearch) => void
}

function Tools({ search, people, onChange }: ToolsProps) {
  const set = (changes: Partial<Record<keyof HistorySearch, string | undefined>>) => {
    const all = Object.entries({ ...search, ...changes }).filter(([, value]) => value)
    onChange(Object.fromEntries(all) as HistorySearch)
  }
  return (
    <search className={classes.tools}>
      <TextInput
        aria-label="Search the history"
        placeholder="Search the history"
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={search.search ?? ''}
        maxLength={100}
        onChange={(event) => set({ search: event.currentTarget.value })}
      />
      {people.size > 1 && (
        <select
          aria-label="Person"
          className={classes.person}
          value={search.user_id ?? ''}
          onChange={(event) => set({ user_id: event.currentTarget.value })}
        >
          <option value="">Everybody</option>
          {[...people].map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
      <DaysFilter
        label="When"
        from={search.at_from}
        to={search.at_to}
        set={(at_from, at_to) => set({ at_from, at_to })}
      />
    </search>
  )
}

/** Those who were seen in it so far can be chosen. */
function withPeople(
  known: ReadonlyMap<string, string>,
  entries: readonly Entry[],
): ReadonlyMap<string, string> {
  const fresh = entries.filter(({ user_id }) => user_id !== null && !known.has(String(user_id)))
  if (fresh.length === 0) return known
  return new Map([
    ...known,
    ...fresh.map(({ user_id, user_name }) => [String(user_id), user_name ?? ''] as const),
  ])
}
