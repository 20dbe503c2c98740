/** `placement.rates.0` in what is being typed. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], values)
}
