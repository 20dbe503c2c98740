/** Most browsers know Temporal by themselves; the others are given it, before a page is shown that calculates times. */
export async function knowTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
