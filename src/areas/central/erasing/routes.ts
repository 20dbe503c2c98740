import { keepUntil } from '#areas/central/erasing/actions.ts'
import { erasing } from '#areas/central/erasing/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function erasingRoutes(on: On): void {
  on(erasing.keep, (call) => keepUntil(call, call.params.id, call.body))
}
