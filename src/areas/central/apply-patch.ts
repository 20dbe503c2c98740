/** The record as it will be: what a form left out stays as it is. */
export function applyPatch<T extends object>(before: T, changes: { [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}
