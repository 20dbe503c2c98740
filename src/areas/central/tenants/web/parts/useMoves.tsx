import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ChosenStatus } from '#areas/access/contract.ts'
import { type Tenant, tenants } from '#areas/central/tenants/contract.ts'
import { moves, statusMeanings, statusNames } from '#areas/central/tenants/rules.ts'
import { useCall } from '#kit/query.ts'
import type { DetailAction } from '#kit/ui/detail/Detail.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'

const verbs: Record<ChosenStatus, string> = {
  trial: 'Put on trial',
  active: 'Make active',
  past_due: 'Mark as past due',
  suspended: 'Suspend',
  cancelled: 'Cancel the agency',
}
const questions: Record<ChosenStatus, (name: string) => string> = {
  trial: (name) => `Put ${name} on trial?`,
  active: (name) => `Make ${name} active?`,
  past_due: (name) => `Mark ${name} as past due?`,
  suspended: (name) => `Suspend ${name}?`,
  cancelled: (name) => `Cancel ${name}?`,
}
const grave: readonly ChosenStatus[] = ['suspended', 'cancelled']

/** Where the agency may go from where it stands, each asked for a reason first. */
export function useMoves(tenant: Tenant): { actions: DetailAction[]; dialog: ReactNode } {
  const [to, setTo] = useState<ChosenStatus>('active')
  const [open, setOpen] = useState(false)
  const move = useCall(tenants.move, {
    done: ({ title, description }) => [title, description].filter(Boolean).join('. '),
    refreshes: ['central'],
    onDone: () => setOpen(false),
  })
  const actions = moves[tenant.status].map(
    (status): DetailAction => ({
      label: verbs[status],
      permission: 'central.tenants.suspend',
      ...(grave.includes(status) ? { tone: 'danger' as const } : {}),
      onClick: () => {
        setTo(status)
        setOpen(true)
      },
    }),
  )
  const dialog = (
    <ReasonDialog
      opened={open}
      onClose={() => setOpen(false)}
      title={questions[to](tenant.name)}
      confirm={verbs[to]}
      tone={grave.includes(to) ? 'danger' : undefined}
      loading={move.isPending}
      description="Its owners read it."
      onReason={(reason) =>
        move.mutate({ params: { id: tenant.id }, body: { to, reason, version: tenant.version } })
      }
    >
      <Text size="sm">
        It is {statusNames[tenant.status].toLowerCase()} now. {statusMeanings[to]} It takes effect at once.
        {to === 'cancelled' && tenant.plan && ` Its subscription to ${tenant.plan} ends today too.`}
        {tenant.status === 'cancelled' && ' It comes back without a subscription: begin a new one.'}
      </Text>
    </ReasonDialog>
  )
  return { actions, dialog }
}
