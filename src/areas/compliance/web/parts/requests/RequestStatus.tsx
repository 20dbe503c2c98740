import type { RequestRow } from '#areas/compliance/requests/request-contract.ts'
import { requestStatusNames } from '#areas/compliance/requests/words.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

/** The colours of statuses that all rooms know. */
const badges: Partial<Record<RequestRow['status'], string>> = {
  requested: 'pending',
  in_review: 'submitted',
  expired: 'refused',
  waived: 'on_hold',
}

export function RequestStatus({ request: { status, overdue } }: { request: RequestRow }) {
  if (overdue) return <StatusBadge status="refused" label={`${requestStatusNames[status]}, past its day`} />
  return <StatusBadge status={badges[status] ?? status} label={requestStatusNames[status]} />
}
