import type { AgencyStatus } from '#areas/access/contract.ts'
import { statusNames } from '#areas/central/tenants/rules.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

export function TenantStatus({ status }: { status: AgencyStatus }) {
  return <StatusBadge status={status} label={statusNames[status]} />
}

export const statusOptions = Object.entries(statusNames).map(([value, label]) => ({ value, label }))
