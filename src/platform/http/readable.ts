import type { Reason } from '#platform/refusal.ts'

/** As deep as a body may be nested. Ours are a few deep; whoever sends thousands wants a program to fall over them. */
const deepest = 32
/** As many values as a body may hold, lists and objects included: five times our longest list. */
const mostValues = 50_000

/**
 * Why a body is JSON and still cannot be read: nested without end, with more values than any form has, or with half a
 * character in it, which no database takes. Without recursion, which is what such a body would exhaust.
 */
export function whyNotReadable(value: unknown): Reason | undefined {
  let level = [value]
  let values = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return unreadable('It is nested too deeply.')
    values += level.length
    if (values > mostValues) return tooMuch
    if (level.some((each) => typeof each === 'string' && /\p{Cs}/u.test(each)))
      return unreadable('It contains characters that are not text.')
    level = level.flatMap((each) =>
      each !== null && typeof each === 'object' ? Object.values(each as object) : [],
    )
  }
  return undefined
}

const unreadable = (description: string): Reason => ({
  code: 'bad_json',
  status: 400,
  title: 'The request could not be read',
  description,
})

const tooMuch: Reason = {
  code: 'too_large',
  status: 413,
  title: 'That is too much at once',
  description: 'A request may hold 50,000 values at most. Send it in parts.',
}
