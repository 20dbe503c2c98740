import { storageKey } from '#platform/storage/storage.ts'

/** Where the file lies. Each beginning writes one of its own, so that one that was taken for dead spoils nothing. */
export function keyOf(tenant: number, made: { id: number; attempts: number; format: string }): string {
  return storageKey(tenant, 'exports', `${made.id}-${made.attempts}.${made.format}`)
}
