/** How well words fit what was typed, small is best; undefined: not at all. `other` words count last. */
export function fit(label: string, typed: string, other = ''): number | undefined {
  const query = typed.trim().toLowerCase()
  const words = label.toLowerCase()
  if (words.startsWith(query)) return 0
  if (startsWord(words, query)) return 1
  if (words.includes(query)) return 2
  const parts = query.split(/\s+/)
  const all = `${words} ${other.toLowerCase()}`
  return parts.every((part) => startsWord(all, part)) ? 3 : undefined
}

const startsWord = (words: string, query: string) => ` ${words}`.includes(` ${query}`)

/** The best of these, best first; equally good ones stay in their order. */
export function best<T extends { label: string; words?: string | undefined }>(
  choices: readonly T[],
  typed: string,
  most: number,
): T[] {
  return choices
    .flatMap((choice) => {
      const place = fit(choice.label, typed, choice.words)
      return place === undefined ? [] : [{ choice, place }]
    })
    .sort((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ choice }) => choice)
}

/** The text in pieces, those that were typed told apart: for marking them. */
export function pieces(text: string, typed: string): { text: string; isTyped: boolean }[] {
  const query = typed.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Some capitals are longer in small letters; then the places do not agree, and nothing is marked.
  const at = query && lower.length === text.length ? lower.indexOf(query) : -1
  if (at < 0) return [{ text, isTyped: false }]
  const end = at + query.length
  return [
    { text: text.slice(0, at), isTyped: false },
    { text: text.slice(at, end), isTyped: true },
    { text: text.slice(end), isTyped: false },
  ].filter((piece) => piece.text !== '')
}
