import { type RefObject, useEffect } from 'react'
import { isCovered, isKey, isTyping, keys } from '#kit/keys.ts'

/**
 * j/k or ↓/↑ move from row to row, Enter opens (the row's link has the focus), x chooses, / goes to the search.
 * Rows are the elements with `data-row`; keys typed into fields are left alone.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onChoose: (id: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isCovered()) return
      const root = list.current
      if (!root) return
      if (isKey(event, keys.listSearch)) focus(root.querySelector<HTMLElement>('[data-search]'), event)
      else if (isKey(event, keys.listNext)) move(root, 1, event)
      else if (isKey(event, keys.listPrevious)) move(root, -1, event)
      else if (isKey(event, keys.listChoose)) {
        const id = (document.activeElement?.closest('[data-row]') as HTMLElement | null)?.dataset.row
        if (id) onChoose(Number(id))
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [list, onChoose])
}

function move(root: HTMLElement, step: 1 | -1, event: KeyboardEvent): void {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-row]')]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  // The arrows scroll the page until the reader is inside the list.
  if (here === -1 && event.key.startsWith('Arrow')) return
  const next = rows[here === -1 ? 0 : Math.min(Math.max(here + step, 0), rows.length - 1)]
  focus(next?.querySelector<HTMLElement>('[data-row-link]') ?? next?.querySelector('input') ?? null, event)
}

function focus(element: HTMLElement | null, event: KeyboardEvent): void {
  if (!element) return
  event.preventDefault()
  element.focus()
}
