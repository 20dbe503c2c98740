import type { ReactNode } from 'react'
import type { Search } from '#kit/address.ts'
import type { Endpoint, Out, Page } from '#platform/http/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: any list endpoint, whatever its filters are
export type ListEndpoint = Endpoint<any, any, undefined, any>

export type RowOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? Out<R> extends Page<infer Row>
      ? Row
      : never
    : never

export type Column<Row> = {
  /** The field; also what the server sorts by, and the heading's place in the column chooser. */
  key: string
  label: string
  /** Absent: the field as text. */
  render?: (row: Row) => ReactNode
  /** The server can sort by it: under this key, or another one. */
  sort?: boolean | string
  align?: 'right'
  width?: number
  /** Off until somebody chooses it. */
  hidden?: boolean
  /** On a phone: `badge` at the top right, `value` as the figure at the right, `none` not shown. */
  card?: 'badge' | 'value' | 'none'
  /** Only for those who may. */
  permission?: string
}

type FilterBase = { key: string; label: string }
export type Choice = { value: string; label: string }
export type Filter =
  | (FilterBase & { type: 'select'; options: readonly Choice[] })
  /** Several at once, sent comma-separated; the contract takes it as `anyOf([...])`. */
  | (FilterBase & { type: 'choices'; options: readonly Choice[] })
  /** Sent as `{key}_from` and `{key}_to`, ISO days. */
  | (FilterBase & { type: 'days' })
  | (FilterBase & { type: 'text' })
  /** Only ever set by a link that leads here: a chip that says so in words, and takes it off again. */
  | (FilterBase & { type: 'given'; nameOf: (value: string) => string })
  /** The same of a record, by its name: `endpoint` is the list that it is found in by its id, `permissions` open that. */
  | (FilterBase & {
      type: 'given-record'
      endpoint: ListEndpoint
      permissions: readonly string[]
      // biome-ignore lint/suspicious/noExplicitAny: rows of any list
      nameOf: (row: any) => string
    })
  /** Sent as the id of a record found by its name. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list
  | (FilterBase & { type: 'record'; endpoint: ListEndpoint; nameOf: (row: any) => string })

/** A view of the list: some filters set at once. The first tab usually sets none. */
export type Tab = { key: string; label: string; search: Search; count?: number | undefined }

export type Create = {
  label: string
  to: string
  permission?: string
  /** Filters that the new record begins with, as they stand in the address: `client_id`. */
  carries?: readonly string[]
}

export type BulkAction = {
  label: string
  icon?: ReactNode
  permission?: string
  tone?: 'danger'
  /** Awaited; the selection is cleared when it resolves to anything but `false`. */
  run: (ids: number[]) => Promise<unknown> | unknown
}

export type ListProps<E extends ListEndpoint, Row> = {
  endpoint: E
  /** Values for the `:names` in the endpoint's path. */
  params?: Record<string, string | number>
  title: string
  /** One line under the title. */
  description?: ReactNode
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  tabs?: readonly Tab[]
  /** Placeholder of the search field; `false`: this list cannot be searched. */
  search?: string | false
  /** `-issued_on`: how the list stands when nobody sorted it. */
  defaultSort?: string
  /** Query parts that always apply, `{ type: 'sales' }`. */
  fixed?: Search
  /** What the page opens beside the list stands under this in the address: the list is not asked for it. */
  beside?: string
  /** The address of a row inside the agency, `/clients/7/view`; absent: rows do not open. */
  to?: (row: Row) => string
  /** What the row is called aloud, and in `Select …`. Absent: `name`, `title`, `number` or `#id`. */
  nameOf?: (row: Row) => string
  idOf?: (row: Row) => number
  bulk?: readonly BulkAction[]
  /** Adds bulk deletion through the generic dialog: the API's model, and the word for one of them. */
  removable?: { model: string; name: string; permission: string }
  /** The primary button, `{ label: 'New client', to: '/clients/create', permission: 'clients.create' }`. */
  create?: Create
  /** More buttons beside it. */
  actions?: ReactNode
  /** Before there is anything: what this is for, and the next step (the `create` button is added). */
  empty: { title: string; text: string }
  /** Stands where tabs do: links to lists beside this one. */
  views?: ReactNode
  /** Shown between the toolbar and the rows (totals, a notice). */
  above?: ReactNode
  /** Leaves out the page header, for a list inside a tab of a record. */
  embedded?: boolean
  /** Views of it can be saved, although it has no header of its own: it is what its page is for. */
  savesViews?: boolean
}
