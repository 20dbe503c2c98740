import { create } from '#kit/ui/store.ts'
import type { Problem } from '#platform/http/contract.ts'

/** Does the server refuse because its database is away? Somebody looks until it is back (layouts/Unavailable.tsx). */
export const outage = create(false)

/** Between two attempts while it is away, ms. */
export const comeBackAfter = 3_000

const away: Problem['code'] = 'database_unavailable'

/** What was refused, whoever asked. */
export function heardRefusal(code: string | undefined): void {
  if (code === away && !outage.get()) outage.set(true)
}

/** A read that failed for this is asked again until the database is back, and a page waits for it. */
export function isOutage(error: Error & { problem?: { code: string }; code?: string | undefined }): boolean {
  return (error.problem?.code ?? error.code) === away
}

/** Is it over? An answer that is none, or says nothing of it, means no. */
export async function isOver(): Promise<boolean> {
  try {
    const response = await fetch('/ready', { headers: { accept: 'application/json' } })
    const { status } = (await response.json()) as { status?: string }
    return status !== undefined && status !== 'database unreachable'
  } catch {
    return false
  }
}
