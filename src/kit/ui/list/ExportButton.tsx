import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type Search, tenantOfAddress } from '#kit/address.ts'
import { request } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { useSlots } from '#kit/slots.ts'
import { countText, numberText } from '#kit/ui/format.ts'
import classes from '#kit/ui/list/List.module.css'
import { askedAt, type ListOptions } from '#kit/ui/list/query.ts'
import type { Column, ListEndpoint } from '#kit/ui/list/types.ts'
import { Popover } from '#kit/ui/Popover.tsx'

type Props<Row> = {
  endpoint: ListEndpoint
  search: Search
  listOptions: ListOptions
  visible: readonly Column<Row>[]
  total: number | undefined
}

/** Takes the list out to a file as it is filtered, sorted and shown; not there for who may not. */
export function ExportButton<Row>({ endpoint, search, listOptions, visible, total }: Props<Row>) {
  const exportable = useExportable(endpoint.path)
  const columns = visible.map(({ key }) => key).filter((key) => exportable?.columns.includes(key))
  const { ExportFormats } = useSlots()
  if (!exportable || columns.length === 0 || !ExportFormats) return null
  return (
    <Popover
      label="Export"
      align="right"
      width={200}
      button={(props) => (
        <button {...props} className={classes.exporting} disabled={!total} title="Export to a file">
          <IconDownload size={16} stroke={1.8} aria-hidden />
          <span>Export</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <p className={classes.exportOf}>{sizeOf(total ?? 0, columns.length)}</p>
          <Suspense fallback={<div className={classes.exportWaiting} />}>
            <ExportFormats
              list={endpoint.path}
              query={asShown(exportable.filters, search, listOptions)}
              columns={columns}
              documents={exportable.documents}
              onChosen={close}
            />
          </Suspense>
        </>
      )}
    </Popover>
  )
}

export type Exportable = { list: string; columns: string[]; filters: string[]; documents: string | null }

/** Asked once in a while for all lists together: which columns of this one may be taken out by this person. */
export function useExportable(list: string): Exportable | undefined {
  const { can } = usePermissions()
  const { data } = useQuery({
    queryKey: ['export-lists', tenantOfAddress()],
    queryFn: async ({ signal }) =>
      (
        (await request('GET', '/exports/lists', { signal })) as {
          data: Exportable[]
        }
      ).data,
    staleTime: 5 * 60_000,
    enabled: can('exports.run'),
  })
  return data?.find((each) => each.list === list)
}

/** Filters, search and sort, without what else stands in the address. */
export function asShown(
  known: readonly string[],
  search: Search,
  listOptions: ListOptions,
): Record<string, string> {
  const asked = Object.entries(askedAt(search, listOptions))
  return Object.fromEntries(
    asked.filter(([key]) => known.includes(key)).map(([key, value]) => [key, String(value)]),
  )
}

/** Lists count up to 10,000; the file has them all. */
export function sizeOf(total: number, columns: number): string {
  const rows = total >= 10_000 ? `${numberText(total)}+ rows` : countText(total, 'row')
  return `${rows}, ${countText(columns, 'column')}`
}
