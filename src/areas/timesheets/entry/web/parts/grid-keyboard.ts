import type { KeyboardEvent } from 'react'

/** Enter goes to the next field, the arrows to the same field of the day above or below. */
export function moveInGrid(event: KeyboardEvent): void {
  const from = event.target
  if (!(from instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const all = [...event.currentTarget.querySelectorAll('input')]
  const column = columnOf(from)
  const within = event.key === 'Enter' ? all : all.filter((input) => columnOf(input) === column)
  const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const next = within[within.indexOf(from) + step]
  next?.focus()
  next?.select()
}

const columnOf = (input: HTMLInputElement) => input.closest('[data-column]')?.getAttribute('data-column')
