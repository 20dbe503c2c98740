/**
 * Tells the program what was typed into a prerendered page while it was still on its way: it knows only what it hears.
 * Afterwards every field of the page is alive.
 */
export function tellTyped(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  // Read at once, because React empties the others when it hears of the first.
  const typed = fields.filter((field) => field.value !== field.defaultValue)
  const told = typed.map((field) => ({ field, value: field.value }))
  // React brings a part of the page to life when something happens in it …
  for (const field of fields) field.dispatchEvent(inputEvent())
  for (const { field, value } of told) {
    // … and takes only a value that differs from the last one it saw for news.
    field.value = field.defaultValue
    nativeValue(field).set?.call(field, value)
    field.dispatchEvent(inputEvent())
  }
}

const inputEvent = () => new Event('input', { bubbles: true })

/** The browser's own way to set the value, which React does not see. */
function nativeValue(field: HTMLElement): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
}
