import type { ComponentType } from 'react'
import { usePermissions } from '#kit/session.ts'
import { useSlots } from '#kit/slots.ts'

/**
 * What a room puts on the page of another room's record: `parts` of its `web/room.ts`. A client's page lies below jobs,
 * timesheets and invoices and cannot ask for them; so they hang in their lists and figures themselves.
 */
export type RecordPart = {
  /** The kind of record, as its history is called: `clients`. */
  on: string
  /** A tab of its own, a panel of the overview, a figure in the strip above it, or a button beside the title. */
  place: 'tab' | 'panel' | 'figure' | 'button'
  key: string
  label: string
  /** Any of these opens it. */
  permissions: readonly string[]
  order: number
  /** Loaded when it is shown: `lazy(…)`. */
  content: ComponentType<{ id: number }>
  /** Of a tab: how many there are, as `<TabCount>` behind its name; loaded with the page. */
  count?: ComponentType<{ id: number }>
}

/** The parts for one place of a kind of record that this person may see, in their order. */
export function useRecordParts(on: string, place: RecordPart['place']): RecordPart[] {
  const { parts = [] } = useSlots()
  const { canAny } = usePermissions()
  return parts
    .filter((part) => part.on === on && part.place === place && canAny([...part.permissions]))
    .sort((a, b) => a.order - b.order)
}
