import { Refusal } from '#platform/refusal.ts'

/** A file that nothing can be made of, in words at its field. */
export const unreadable = (code: string, message: string): Refusal =>
  new Refusal(`import_file.${code}`, 422, 'This file cannot be read', `${message}.`, { file: [message] })
