/** As deep as a body may be nested. Ours are a few deep; whoever sends thousands wants a program to fall over them. */
const deepest = 32

/**
 * Why a body is JSON and still cannot be read: nested without end, or with half a character in it, which no database
 * takes. Without recursion, which is what such a body would exhaust.
 */
export function whyNotReadable(value: unknown): string | undefined {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return 'It is nested too deeply.'
    if (level.some((each) => typeof each === 'string' && /\p{Cs}/u.test(each)))
      return 'It contains characters that are not text.'
    level = level.flatMap((each) =>
      each !== null && typeof each === 'object' ? Object.values(each as object) : [],
    )
  }
  return undefined
}
