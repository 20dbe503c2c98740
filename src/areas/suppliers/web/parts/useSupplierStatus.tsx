import { Text } from '@mantine/core'
import {
  IconBan,
  IconCircleCheck,
  IconPlayerPause,
  IconRefresh,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Supplier, type SupplierStatus, suppliers } from '#areas/suppliers/contract.ts'
import { nextStatuses, statusNames, statusPermission, whyNotTerminate } from '#areas/suppliers/rules.ts'
import { useCall } from '#kit/query.ts'
import type { DetailAction } from '#kit/ui/detail/Detail.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

const verbs: Record<SupplierStatus, { label: string; icon: ReactNode }> = {
  approved: { label: 'Approve', icon: <IconCircleCheck size={16} /> },
  suspended: { label: 'Suspend', icon: <IconPlayerPause size={16} /> },
  terminated: { label: 'Terminate', icon: <IconBan size={16} /> },
  onboarding: { label: 'Start again', icon: <IconRefresh size={16} /> },
}

/** What can be done with a supplier as a whole: its status, and deleting it. Show `dialog` in the page. */
export function useSupplierStatus(supplier: Supplier): { actions: DetailAction[]; dialog: ReactNode } {
  const go = useGo()
  const [asking, setAsking] = useState(false)
  const change = useCall(suppliers.change, {
    done: ({ status }) => `Supplier is now ${statusNames[status].toLowerCase()}`,
    refreshes: ['history', 'candidates'],
    onDone: () => setAsking(false),
  })
  const set = (status: SupplierStatus, suspended_reason?: string) =>
    change.mutate({
      params: { id: supplier.id },
      body: { version: supplier.version, status, ...(suspended_reason ? { suspended_reason } : {}) },
    })
  const steps = nextStatuses(supplier.status).map((status) => ({
    ...verbs[status],
    permission: statusPermission(status),
    why: status === 'terminated' ? whyNotTerminate(supplier)?.description : undefined,
    onClick: () => (status === 'suspended' ? setAsking(true) : set(status)),
  }))
  const remove: DetailAction = {
    label: 'Delete',
    tone: 'danger',
    permission: 'suppliers.delete',
    deletes: { model: 'suppliers', id: supplier.id },
    icon: <IconTrash size={16} />,
    onClick: () =>
      askToDelete({
        model: 'suppliers',
        id: supplier.id,
        name: 'supplier',
        onDone: () => void go('/settings/suppliers'),
      }),
  }
  const invite: DetailAction = {
    label: 'Invite to the portal',
    permission: 'users.invite',
    icon: <IconUserPlus size={16} />,
    onClick: () => void go(`/settings/users/create?${inviteeOf(supplier)}`),
  }
  return {
    actions: [...steps, invite, remove],
    dialog: (
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Suspend this supplier?"
        confirm="Suspend"
        tone="danger"
        loading={change.isPending}
        description="Shown wherever this supplier is held back."
        onReason={(reason) => set('suspended', reason)}
      >
        <Text size="sm">
          Nothing is self-billed for its workers until it is approved again. Their time can still be entered.
        </Text>
      </ReasonDialog>
    ),
  }
}

/** Invoices may go to several addresses; somebody at one of them is invited. */
function inviteeOf({ email }: Supplier): URLSearchParams {
  const [first = ''] = email.split(',')
  return new URLSearchParams({ kind: 'supplier', email: first.trim() })
}
