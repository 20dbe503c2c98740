import type { SupportGrant } from '#areas/central/support/contract.ts'
import { Facts, filled } from '#kit/ui/detail/Facts.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const statusNames: Record<SupportGrant['status'], string> = {
  asked: 'Waits for an answer',
  granted: 'Let in',
  refused: 'Refused',
  withdrawn: 'Taken back',
  ended: 'Ended',
}

/** What was asked, and what became of it. */
export function GrantFacts({ grant }: { grant: SupportGrant }) {
  const { reason, mode, hours, asked_at, decided_at, decided_name, ends_at, ended_at, ended_name } = grant
  return (
    <Facts
      items={filled([
        ['Why', reason],
        ['Access', mode === 'read' ? 'Look' : 'Change things'],
        ['For', hours === 1 ? 'one hour' : `${hours} hours`],
        ['Asked', <InstantText key="asked" at={asked_at} />],
        ['Decided by', decided_name],
        ['Decided', decided_at && <InstantText at={decided_at} />],
        ['Until', grant.status === 'granted' && ends_at && <InstantText at={ends_at} />],
        ['Ended', ended_at && <InstantText at={ended_at} />],
        ['Ended by', ended_name],
      ] as const)}
    />
  )
}

GrantFacts.Status = function Status({ grant }: { grant: SupportGrant }) {
  return <StatusBadge status={grant.status} label={statusNames[grant.status]} />
}
