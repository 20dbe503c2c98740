import { type RefObject, useEffect } from 'react'

/**
 * j/k or ↓/↑ move from row to row, Enter opens (the row's link has the focus), x chooses, / goes to the search.
 * Rows are the elements with `data-row`; keys typed into fields are left alone.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onChoose: (id: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target))
        return
      const root = list.current
      if (!root || document.querySelector('[role="dialog"], [role="menu"]')) return
      if (event.key === '/') focus(root.querySelector<HTMLElement>('[data-search]'), event)
      else if (event.key === 'j' || event.key === 'ArrowDown') move(root, 1, event)
      else if (event.key === 'k' || event.key === 'ArrowUp') move(root, -1, event)
      else if (event.key === 'x') {
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

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}
