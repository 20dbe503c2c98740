import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Placement } from '#areas/jobs/contract.ts'
import { isAgreed, isWorking, storedStatus } from '#areas/jobs/transitions.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { usePermissions } from '#kit/session.ts'
import { Notice } from '#kit/ui/Notice.tsx'

const TakeRulesDialog = lazy(async () => ({
  default: (await import('#areas/jobs/rule-sets/web/parts/TakeRulesDialog.tsx')).TakeRulesDialog,
}))

type Props = { placement: Placement; today: string }

/** Which set a placement's overtime rules came from, and the way to its newest version. */
export function RulesNote({ placement, today }: Props) {
  const [asks, setAsks] = useState(false)
  const { can } = usePermissions()
  const sight = useMoneySight()
  const { rule_set: set, status } = placement
  if (!set) return null
  const behind = set.newest > set.rules_version
  const goesOn = isWorking(status) || !isAgreed(storedStatus(status)) || status === 'approved'
  const may =
    sight.both && can(isAgreed(status) ? 'placements.rates.approve' : 'placements.rates.propose') && goesOn
  return (
    <Notice title={`Overtime rules: ${set.name}, version ${set.rules_version}`}>
      {set.own && 'They were changed here since. '}
      {behind ? `Version ${set.newest} is newer. ` : 'That is the newest version. '}
      {set.archived && 'The set is retired; the copy stays. '}
      {may && (behind || set.own) && (
        <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
          Take version {set.newest}
        </Button>
      )}
      {asks && (
        <Suspense fallback={null}>
          <TakeRulesDialog placement={placement} today={today} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </Notice>
  )
}
