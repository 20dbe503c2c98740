/** A small writer: an element is absent where there is nothing in it, since neither syntax may have an empty one. */
type Content = string | (string | undefined | false | null)[] | undefined | null | false

export function element(name: string, content: Content, attributes: Record<string, string> = {}): string {
  const inner = Array.isArray(content) ? content.filter(Boolean).join('') : content ? escaped(content) : ''
  if (inner === '') return ''
  const said = Object.entries(attributes).map(([key, value]) => (value ? ` ${key}="${escaped(value)}"` : ''))
  return `<${name}${said.join('')}>${inner}</${name}>`
}

const codes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot hold at all is left out. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => codes[sign]!)
