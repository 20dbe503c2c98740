import { reader } from '#platform/intake/reader.ts'

/** Whether an authority's answer holds a stamp for what was asked, and that stamp. */
export const answerReader = reader<typeof import('#platform/timestamps/token.ts').readAnswer>(
  '#platform/timestamps/token.ts',
  'readAnswer',
)
/** Whether a stamp holds for a text. */
export const tokenReader = reader<typeof import('#platform/timestamps/token.ts').checkToken>(
  '#platform/timestamps/token.ts',
  'checkToken',
)
