import { useState } from 'react'

/** The chosen ids, kept while the reader turns pages. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())

  return {
    ids,
    has: (id: number) => ids.has(id),
    toggle: (id: number) => setIds((now) => toggled(now, [id], !now.has(id))),
    set: (some: number[], chosen: boolean) => setIds((now) => toggled(now, some, chosen)),
    clear: () => setIds(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

function toggled(now: ReadonlySet<number>, ids: number[], chosen: boolean): ReadonlySet<number> {
  const next = new Set(now)
  for (const id of ids) {
    if (chosen) next.add(id)
    else next.delete(id)
  }
  return next
}
