import { type ComponentType, createContext, useContext } from 'react'
import type { ListAct } from '#kit/list-acts.ts'
import type { RecordPart } from '#kit/record-parts.ts'

/** What the formats of a list's Export button are told. */
export type ExportFormatsProps = {
  list: string
  query: Record<string, string>
  columns: string[]
  onChosen: () => void
}

/**
 * What rooms have for places in the kit, which knows no room: the shell puts it there (`web/App.tsx`). Where a place is
 * left empty, as when one component is shown by itself, the kit does without.
 */
export type Slots = {
  ExportFormats?: ComponentType<ExportFormatsProps>
  /** What rooms put on the pages of records below them. */
  parts?: readonly RecordPart[]
  /** What rooms do with chosen rows of lists below them. */
  acts?: readonly ListAct[]
}

export const SlotsContext = createContext<Slots>({})
export const useSlots = (): Slots => useContext(SlotsContext)
