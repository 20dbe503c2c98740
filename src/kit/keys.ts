export type Key = {
  /** What the browser calls them; any of these. */
  press: readonly string[]
  /** With Ctrl, on a Mac with Command. */
  mod?: boolean
  /** What it does, where `Keyboard shortcuts` lists it. */
  does: string
}

/**
 * The keys that pages and the frame listen for, and the words of the list that “?” opens. Whoever listens asks `isKey`,
 * so that the list says what is so; `test/house/keys.test.ts` finds listeners that do not.
 */
export const keys = {
  help: { press: ['?'], does: 'Show these keys' },
  search: { press: ['k'], mod: true, does: 'Search, go somewhere, or do something' },
  listSearch: { press: ['/'], does: 'Search the list' },
  listNext: { press: ['j', 'ArrowDown'], does: 'Next row' },
  listPrevious: { press: ['k', 'ArrowUp'], does: 'Row before' },
  /** The row's link has the focus: the browser follows it. */
  listOpen: { press: ['Enter'], does: 'Open the row' },
  listChoose: { press: ['x'], does: 'Choose the row' },
  save: { press: ['s'], mod: true, does: 'Save' },
} as const satisfies Record<string, Key>

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>

/** Was this key pressed, and with Ctrl or Command only where it belongs to it? Shift may make a `?` or `/`. */
export function isKey(event: Pressed, { press, mod = false }: Key): boolean {
  if (event.altKey || (event.metaKey || event.ctrlKey) !== mod || (mod && event.shiftKey)) return false
  return press.includes(mod && event.key.length === 1 ? event.key.toLowerCase() : event.key)
}

/** Does the key belong to a field that is being typed into? */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Is something open over the page that has keys of its own? */
export const isCovered = () => document.querySelector('[role="dialog"], [role="menu"]') !== null

export const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
