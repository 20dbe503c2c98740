import { type ComponentType, createElement, type ReactNode, Suspense, useState } from 'react'
import { usePermissions } from '#kit/session.ts'
import { useSlots } from '#kit/slots.ts'
import type { BulkAction } from '#kit/ui/list/types.ts'

/** What a room does with chosen rows of a list of a room below it: `acts` of its `web/room.ts`. */
export type ListAct = {
  /** The list, as its address begins: `invoices`. */
  on: string
  key: string
  label: string
  icon: ComponentType<{ size?: number }>
  /** Any of these opens it. */
  permissions: readonly string[]
  /** Among which of the list's views it is offered; absent: all. */
  among?: readonly string[]
  order: number
  /** A dialog, loaded when it is asked for: `lazy(…)`. `onClose` says whether anything was done. */
  content: ComponentType<{ ids: number[]; onClose: (done: boolean) => void }>
}

/** Those that this person may do in a view of a list, after its own; and the dialog of the one that was asked for. */
export function useListActs(on: string, view: string): { acts: BulkAction[]; dialog: ReactNode } {
  const { acts = [] } = useSlots()
  const { canAny } = usePermissions()
  const [asked, setAsked] = useState<{ act: ListAct; ids: number[]; answer: (done: boolean) => void }>()
  const open = acts
    .filter((act) => act.on === on && (act.among?.includes(view) ?? true) && canAny([...act.permissions]))
    .sort((a, b) => a.order - b.order)
  const close = (done: boolean) => {
    setAsked(undefined)
    asked?.answer(done)
  }
  return {
    acts: open.map((act) => ({
      label: act.label,
      icon: createElement(act.icon, { size: 16 }),
      run: (ids) => new Promise<boolean>((answer) => setAsked({ act, ids, answer })),
    })),
    dialog:
      asked &&
      createElement(
        Suspense,
        { fallback: null },
        createElement(asked.act.content, { ids: asked.ids, onClose: close }),
      ),
  }
}
