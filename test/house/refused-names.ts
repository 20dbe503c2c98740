/**
 * Words that a newcomer would not search for, and what the field says instead. Refused as part of a name: of files and
 * folders, of what TypeScript declares, and of tables and columns. Prose, and words people see, may use them.
 */
export const refusedWords: Record<string, string> = {
  told: 'describe…, a response, an audit text',
  wish: 'options, or what was requested',
  wishes: 'options',
  wished: 'requested',
  letter: 'email',
  letters: 'emails',
  standing: 'status, or what it is',
  standings: 'statuses',
  sought: 'search query',
  lacks: 'forbidden, missing permission',
  door: 'endpoint, rate limit, token authentication',
  doors: 'endpoints, password resets',
  bells: 'notifications',
  ring: 'show notifications',
  notices: 'notifications, notification kinds',
  supporting: 'support access',
  unbound: 'account jobs',
  unhurried: 'low priority',
  finder: 'search provider',
  finders: 'search providers',
  twins: 'duplicate warning',
  calm: 'live list merge',
  attended: 'user activity',
  haste: 'impatient user',
  ears: 'live client',
  postbox: 'mail server',
  pop: 'popover',
  fold: 'collapsible',
  combo: 'combobox',
}

/** Names that keep such a word, each with the reason: it means what everybody means by it. */
export const keptNames: Record<string, string> = {
  letter: 'a letter of an alphabet, and one email in the hand of a test',
  letters: 'letters of an alphabet',
  letterOf: 'the letter of a column in a spreadsheet',
  letterSpacing: 'a property of CSS',
}

export type Named = { file: string; name: string; word: string; instead: string }

/** The refused words in names: of the path itself, and of what stands in the text. */
export function refusedNames(file: string, text: string): Named[] {
  // What a migration is called stays: its name is in databases.
  const path = /\/migrations\/\d/.test(file) ? [] : [file]
  const names = [...path, ...(file.endsWith('.sql') ? sqlNames(text) : codeNames(text))]
  return [...new Set(names)].flatMap((name) =>
    wordsOf(name)
      .filter((word) => Object.hasOwn(refusedWords, word) && !Object.hasOwn(keptNames, name))
      .map((word) => ({ file, name, word, instead: refusedWords[word]! })),
  )
}

/** `toldAddress`, `told_address`, `told-address.ts` → told, address. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const declarations =
  /\b(?:function\*?|const|let|type|interface|class)\s+([A-Za-z_]\w*)|^\s*(?:readonly\s+)?([A-Za-z_]\w*)\??(?::\s|\(.*\)(?::|\s*\{$))|[{,]\s*([A-Za-z_]\w*)\??:\s/gm

/** What a file of TypeScript declares: by its keyword, or as a member. */
const codeNames = (text: string) =>
  [...withoutComments(text).matchAll(declarations)].map(
    ([, top, member, inline]) => top ?? member ?? inline ?? '',
  )

const columns =
  /\b(?:table|add column|rename to|view|function)\s+(?:if not exists\s+)?(\w+)|^\s*(\w+)\s+(?:bigint|integer|smallint|text|citext|boolean|date|time|timestamptz|jsonb|bytea|numeric|uuid|inet)\b/gim

const sqlNames = (text: string) =>
  [...text.replaceAll(/--.*$/gm, '').matchAll(columns)].map(([, top, column]) => top ?? column ?? '')

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
