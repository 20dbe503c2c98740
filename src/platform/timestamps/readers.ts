import { reader } from '#platform/intake/reader.ts'
import type { checkToken, readAnswer } from '#platform/timestamps/token.ts'

const file = '#platform/timestamps/token.ts'

/** Whether an authority's answer holds a stamp for what was asked, and that stamp. */
export const answerReader = reader<typeof readAnswer>(file, 'readAnswer')
/** Whether a stamp holds for a text. */
export const tokenReader = reader<typeof checkToken>(file, 'checkToken')
