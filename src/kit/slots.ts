import { type ComponentType, createContext, useContext } from 'react'
import type { Search } from '#kit/address.ts'
import type { ListAct } from '#kit/list-acts.ts'
import type { RecordPart } from '#kit/record-parts.ts'
import type { Density } from '#kit/ui/list/columns.ts'

/** What the formats of a list's Export button are told. */
export type ExportFormatsProps = {
  list: string
  query: Record<string, string>
  columns: string[]
  /** What a ZIP of its documents is called; null: it has none. */
  documents: string | null
  onChosen: () => void
}

/** A list as a view of it sees it: what can be kept of it, and how it is put back. */
export type ListViewsProps = {
  /** The path of the list's endpoint. */
  list: string
  /** What stands in the address. */
  search: Search
  /** The keys of the address that this list has for this person, beside sort, search and conditions, and their names. */
  filters: Readonly<Record<string, string>>
  /** Columns that this person may see, those that they do, and how closely rows are set. */
  columns: {
    allowed: readonly { key: string; label: string }[]
    visible: readonly { key: string }[]
    density: Density
    apply: (shown: readonly string[] | null, density: Density | null) => void
  }
  change: (next: Search) => void
}

/** A list, and what its address says. */
export type ListConditionsProps = Pick<ListViewsProps, 'list' | 'search' | 'change'>

/**
 * What rooms have for places in the kit, which knows no room: the shell puts it there (`web/App.tsx`). Where a place is
 * left empty, as when one component is shown by itself, the kit does without.
 */
export type Slots = {
  ExportFormats?: ComponentType<ExportFormatsProps>
  /** The menu of saved views in the bar of a list. */
  ListViews?: ComponentType<ListViewsProps>
  /** Conditions joined by AND and OR, beside the filters of a list. */
  ListConditions?: ComponentType<ListConditionsProps>
  /** What rooms put on the pages of records below them. */
  parts?: readonly RecordPart[]
  /** What rooms do with chosen rows of lists below them. */
  acts?: readonly ListAct[]
}

export const SlotsContext = createContext<Slots>({})
export const useSlots = (): Slots => useContext(SlotsContext)
