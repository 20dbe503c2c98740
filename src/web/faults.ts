import { tenantOfAddress } from '#kit/address.ts'
import { Refused } from '#kit/call.ts'
import { newReference } from '#platform/reference.ts'

type Kind = 'page' | 'script' | 'promise'

/** As many as the contract takes (areas/faults/contract.ts, which would weigh on the first load). */
const longest = { message: 1000, stack: 8000, path: 500 }
const mostOfOnePage = 10

const references = new WeakMap<object, string>()
const sent = new Set<string>()

/** What the person quotes. A fault of the server has one already; one error keeps the same for good. */
export function referenceOf(error: unknown): string {
  if (error instanceof Refused && error.problem.reference) return error.problem.reference
  if (typeof error !== 'object' || error === null) return newReference()
  const known = references.get(error) ?? newReference()
  references.set(error, known)
  return known
}

/** Tells the server what went wrong here, once. What the server itself refused, it knows. Never throws. */
export function report(error: unknown, kind: Kind, reference = referenceOf(error)): void {
  if (error instanceof Refused || isNothing(error) || sent.size >= mostOfOnePage) return
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const same = `${message}\n${stack}`
  if (sent.has(same)) return
  sent.add(same)
  const tenant = tenantOfAddress()
  void fetch('/api/v1/client-errors', {
    method: 'POST',
    // It still leaves when the page is left at once.
    keepalive: true,
    headers: { 'content-type': 'application/json', ...(tenant ? { 'x-tenant': tenant } : {}) },
    body: JSON.stringify({
      reference,
      kind,
      message: message.slice(0, longest.message),
      stack: stack.slice(0, longest.stack),
      path: window.location.pathname.slice(0, longest.path),
      build: document.querySelector<HTMLMetaElement>('meta[name="saffron-build"]')?.content ?? '',
    }),
  }).catch(() => undefined)
}

/** What no page caught is told to the server and leaves the page as it is: it may well go on working. */
export function watchFaults(): void {
  window.addEventListener('error', (event) => event.error && report(event.error, 'script'))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'promise'))
}

/** An answer that nobody waits for any more is not a fault. */
function isNothing(error: unknown): boolean {
  return error == null || (error instanceof DOMException && error.name === 'AbortError')
}
