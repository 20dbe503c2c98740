import type { AnyCode } from '#areas/codes/web/parts/kind.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

export function StateOf({ code }: { code: AnyCode }) {
  const status = code.archived_at ? 'archived' : code.is_default ? 'issued' : 'active'
  return <StatusBadge status={status} label={stateOf(code)} />
}

/** The default tax code says so where the others say that they are active. */
function stateOf(code: AnyCode): string {
  if (code.archived_at) return 'Retired'
  return code.is_default ? 'Default' : 'Active'
}
