import { Refusal } from '#platform/refusal.ts'

/** A file that is not taken in, at its field. `code` follows `file.`. */
export const refusedFile = (code: string, title: string, description: string): Refusal =>
  new Refusal(`file.${code}`, 422, title, description, { file: [title] })
