type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers what is typed into a prerendered page while the program is on its way, and tells the program when the
 * answer is called: it knows only what it hears, and may empty a field before it has heard of it. Afterwards every
 * field of the page is alive.
 */
export function rememberInput(root: HTMLElement): () => void {
  const typed = new Map<Field, string>()
  const remember = (event: Event) => isField(event.target) && typed.set(event.target, event.target.value)
  for (const field of fieldsOf(root)) if (field.value !== field.defaultValue) typed.set(field, field.value)
  root.addEventListener('input', remember, true)
  return () => {
    root.removeEventListener('input', remember, true)
    replayInput(root, typed)
  }
}

function replayInput(root: HTMLElement, typed: Map<Field, string>): void {
  // React brings a part of the page to life when something happens in it …
  for (const field of fieldsOf(root)) field.dispatchEvent(inputEvent())
  for (const [field, value] of typed) {
    // … and takes only a value that differs from the last one it saw for news.
    field.value = field.defaultValue
    nativeValue(field).set?.call(field, value)
    field.dispatchEvent(inputEvent())
  }
}

const fieldsOf = (root: HTMLElement) => root.querySelectorAll<Field>('input, textarea')

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

const inputEvent = () => new Event('input', { bubbles: true })

/** The browser's own way to set the value, which React does not see. */
function nativeValue(field: HTMLElement): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
}
