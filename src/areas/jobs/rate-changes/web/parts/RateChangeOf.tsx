import { Button } from '@mantine/core'
import { IconArrowsExchange2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Placement } from '#areas/jobs/contract.ts'
import { rateChanges } from '#areas/jobs/rate-changes/contract.ts'
import { hasRun } from '#areas/jobs/transitions.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const ProposeDialog = lazy(async () => ({
  default: (await import('#areas/jobs/rate-changes/web/parts/ProposeDialog.tsx')).ProposeDialog,
}))

const correcting = ['invoices.credit', 'invoices.sales.credit', 'invoices.self_billing.credit']
const either = ['placements.rates.propose', 'placements.rates.approve']

/** On a placement: the rates that wait for approval, or the button that proposes others. */
export function RateChangeOf({ placement, today }: { placement: Placement; today: string }) {
  const { canAny } = usePermissions()
  const [asks, setAsks] = useState(false)
  const { data } = useQuery({
    ...queryOf(rateChanges.list, { query: { placement_id: placement.id, status: 'proposed' } }),
    enabled: canAny(either),
  })
  const waiting = data?.data[0]
  if (!data || placement.status === 'cancelled') return null
  if (waiting) {
    return (
      <Notice title={`New rates from ${dayText(waiting.from_day)} wait for approval`}>
        {waiting.requested_by_name} proposed them: {waiting.reason}{' '}
        <TenantLink to={`/rate-changes/${waiting.id}/view`}>Compare and decide</TenantLink>
      </Notice>
    )
  }
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowsExchange2 size={15} stroke={1.8} />}
        onClick={() => setAsks(true)}
      >
        Propose new rates
      </Button>{' '}
      {hasRun(placement.status) && canAny(correcting) && (
        <Button
          component={TenantLink}
          variant="default"
          size="xs"
          to={`/corrections/create?placement_id=${placement.id}`}
        >
          Correct approved time
        </Button>
      )}
      {asks && (
        <Suspense fallback={null}>
          <ProposeDialog placement={placement} today={today} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </div>
  )
}
