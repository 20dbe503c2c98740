import { z } from 'zod'
import type { FieldErrors } from '#platform/refusal.ts'

/**
 * Of a row, what a form would send of these fields. What is emptied (null) is nothing to a new record, and what `blank` says
 * to one that is there.
 */
export function givenOf(
  values: Record<string, unknown>,
  keys: readonly string[],
  blank: 'new' | Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = values[key]
      if (value === undefined || (value === null && blank === 'new')) return []
      return [[key, value === null && blank !== 'new' ? blank[key] : value]]
    }),
  )
}

/** What a form says at its fields, at the fields of a file. */
export function errorsOf(error: z.ZodError | FieldErrors, fieldOf: (path: string) => string): FieldErrors {
  const said: [string, string][] =
    error instanceof z.ZodError
      ? error.issues.map(({ path, message }) => [path.join('.'), message])
      : Object.entries(error).flatMap(([path, texts]) => texts.map((text): [string, string] => [path, text]))
  const errors: FieldErrors = {}
  for (const [path, text] of said) {
    const field = fieldOf(path)
    errors[field] = [...(errors[field] ?? []), text]
  }
  return errors
}
