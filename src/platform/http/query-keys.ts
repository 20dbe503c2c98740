import { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'

/** In a link that a browser opens by itself: which agency it speaks to (`requestedTenant`). */
const always = ['tenant']

/** The keys that a query takes; undefined: whatever comes, as one that others send back to us may carry more than we asked. */
export function keysOf(schema: z.ZodType): readonly string[] | undefined {
  if (schema instanceof z.ZodObject)
    return schema.def.catchall instanceof z.ZodUnknown ? undefined : Object.keys(schema.shape)
  if (schema instanceof z.ZodPipe) return keysOf(schema.def.in as z.ZodType)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return keysOf(schema.def.innerType as z.ZodType)
  if (schema instanceof z.ZodUnion) {
    const parts = schema.def.options.map((each) => keysOf(each as z.ZodType))
    return parts.some((each) => each === undefined) ? undefined : parts.flatMap((each) => each ?? [])
  }
  return undefined
}

/**
 * Why a query is refused that asks for something nobody here knows: it would be answered as if it had not been asked, with
 * more than was wanted. 422 `unknown_filter`, an error for each key with the nearest of those that are known.
 */
export function refuseUnknown(schema: z.ZodType | undefined, query: unknown): void {
  const known = schema ? keysOf(schema) : []
  if (!known) return
  const strange = Object.keys((query ?? {}) as object).filter(
    (key) => !known.includes(key) && !always.includes(key),
  )
  if (strange.length === 0) return
  const errors = strange.slice(0, mostNamed).map((key) => [key, [hintOf(key, known)]] as const)
  const named: Record<string, string[]> = Object.fromEntries(errors.map(([key, hints]) => [key, [...hints]]))
  throw new Refusal('unknown_filter', 422, 'This cannot be asked here', errors[0]![1][0], named)
}

/** So many unknown keys one refusal names. */
const mostNamed = 20

function hintOf(key: string, known: readonly string[]): string {
  const [nearest] = [...known].sort((one, other) => apart(key, one) - apart(key, other))
  const name = key.slice(0, 60)
  return nearest
    ? `“${name}” is not known here. The nearest is “${nearest}”.`
    : `“${name}” is not known here.`
}

/** How unlike two names are: letters to change, add or take out; one that holds the other whole is near. */
function apart(asked: string, known: string): number {
  const [one, other] = [asked.slice(0, 60).toLowerCase(), known.toLowerCase()]
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 1; to <= other.length; to++)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (letter === other[to - 1] ? 0 : 1)))
    row = next
  }
  const within = one.length > 2 && (other.includes(one) || one.includes(other))
  return within ? row.at(-1)! / 4 : row.at(-1)!
}
