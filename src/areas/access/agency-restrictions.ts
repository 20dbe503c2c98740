import { agencySuspended } from '#platform/http/authorise-request.ts'
import type { Reason } from '#platform/refusal.ts'

/** What people of an agency may still do in its state: `read_only` to look, `barred` not even that. */
export function agencyRestrictions(
  status: string | null,
  name: string,
): { read_only?: Reason; barred?: Reason } {
  if (status === 'suspended') return { read_only: suspended }
  if (status === 'cancelled' || status === 'purged') return { barred: whyClosed(name) }
  return {}
}

const suspended: Reason = {
  code: agencySuspended,
  status: 403,
  title: 'Your agency is suspended',
  description:
    'Everything can be looked at and taken out, and what waits for approval can be decided. Write to Saffron to go on as before.',
}

const whyClosed = (name: string): Reason => ({
  code: 'agency.closed',
  status: 403,
  title: `${name} is closed`,
  description: 'Nobody can enter it any more. Please write to Saffron if that is a mistake.',
})
