import { z } from 'zod'

/** The first message for each field, keyed by its dotted path. */
export function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.')
    errors[path] ??= isMissing(issue, values) ? 'Please fill this in' : issue.message
  }
  return errors
}

/** May the field be left empty? Then it is saved as null where the contract allows null. */
export function emptinessOf(schema: z.ZodType, path: string): { required: boolean; empty: null | '' } {
  const field = fieldOf(schema, path)
  if (!field) return { required: false, empty: '' }
  const takesNull = field.safeParse(null).success
  const takesNothing = takesNull || ['', undefined, []].some((nothing) => field.safeParse(nothing).success)
  return { required: !takesNothing, empty: takesNull ? null : '' }
}

/** The schema of one field, looked for through wrappers, objects and lists. */
export function fieldOf(schema: z.ZodType, path: string): z.ZodType | undefined {
  let here: z.ZodType | undefined = schema
  for (const key of path.split('.')) {
    const inner: z.ZodType | undefined = here && unwrapped(here)
    if (inner instanceof z.ZodObject) here = inner.shape[key] as z.ZodType | undefined
    else if (inner instanceof z.ZodArray) here = inner.element as z.ZodType
    else return undefined
  }
  return here
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in as z.ZodType)
  return schema
}

/** Zod says "expected number, received null"; a person has simply not filled it in. */
function isMissing(issue: z.core.$ZodIssue, values: unknown): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return false
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null)?.[key],
    values,
  )
  return value === null || value === undefined || value === ''
}
