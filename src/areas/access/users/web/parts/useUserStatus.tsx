import { Text } from '@mantine/core'
import {
  IconLock,
  IconLockOpen,
  IconMailOff,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type UserRecord, users } from '#areas/access/users/contract.ts'
import { type Move, whyNotMove } from '#areas/access/users/rules.ts'
import { useCall } from '#kit/query.ts'
import { useMe } from '#kit/session.ts'
import type { DetailAction } from '#kit/ui/detail/Detail.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { permissionsOf } from '#platform/permissions.ts'

type OpenDialog = 'lock' | 'deactivate' | 'revoke' | 'factors'

const verbs: Record<Move, { label: string; icon: ReactNode; tone?: 'danger' }> = {
  lock: { label: 'Lock', icon: <IconLock size={16} /> },
  unlock: { label: 'Unlock', icon: <IconLockOpen size={16} /> },
  deactivate: { label: 'Deactivate', icon: <IconUserOff size={16} />, tone: 'danger' },
  reactivate: { label: 'Reactivate', icon: <IconUserCheck size={16} /> },
}
const movesFrom: Record<UserRecord['status'], Move[]> = {
  invited: ['deactivate'],
  active: ['lock', 'deactivate'],
  locked: ['unlock', 'deactivate'],
  deactivated: ['reactivate'],
}

/** What can be done with a person as a whole: taking access away, giving it back. Show `dialog` in the page. */
export function useUserStatus(user: UserRecord): { actions: DetailAction[]; dialog: ReactNode } {
  const me = useMe()
  const [asked, setAsked] = useState<OpenDialog>()
  const close = () => setAsked(undefined)
  const refreshes = ['users', 'history']
  const lock = useCall(users.lock, { done: `${user.name} is locked`, refreshes, onDone: close })
  const unlock = useCall(users.unlock, { done: `${user.name} can enter again`, refreshes })
  const deactivate = useCall(users.deactivate, {
    done: `${user.name} is deactivated`,
    refreshes,
    onDone: close,
  })
  const reactivate = useCall(users.reactivate, { done: `${user.name} is back`, refreshes })
  const revoke = useCall(users.revoke, { done: 'Invitation revoked', refreshes, onDone: close })
  const reset = useCall(users.resetFactors, { done: ({ title }) => title, refreshes, onDone: close })
  const params = { id: user.id }
  const go: Record<Move, () => void> = {
    lock: () => setAsked('lock'),
    unlock: () => unlock.mutate({ params }),
    deactivate: () => setAsked('deactivate'),
    reactivate: () => reactivate.mutate({ params }),
  }
  const actor = actorOf(me)
  const target = {
    ...user,
    account_id: null,
    roles: user.roles.map((role) => ({ ...role, permissions: [] })),
  }
  const moves: DetailAction[] = movesFrom[user.status].map((move) => ({
    ...verbs[move],
    permission: 'users.deactivate',
    why: whyNotMove(actor, target, move)?.title,
    onClick: go[move],
  }))
  const waits = user.invitations.some(({ status }) => status === 'pending' || status === 'bounced')
  const takeBack: DetailAction = {
    label: 'Revoke invitation',
    icon: <IconMailOff size={16} />,
    permission: 'users.invite',
    onClick: () => setAsked('revoke'),
  }
  const resetFactors: DetailAction = {
    label: 'Reset two-factor',
    icon: <IconShieldOff size={16} />,
    permission: 'users.update',
    why: user.id === me?.id ? 'Remove your own on your profile' : undefined,
    onClick: () => setAsked('factors'),
  }
  return {
    actions: [...(waits ? [takeBack] : []), ...(user.two_factor ? [resetFactors] : []), ...moves],
    dialog: (
      <>
        <ConfirmDialog
          opened={asked === 'lock'}
          onClose={close}
          title={`Lock ${user.name}?`}
          confirm="Lock"
          loading={lock.isPending}
          onConfirm={() => lock.mutate({ params })}
        >
          <Text size="sm">
            They are signed out at once and cannot come in until somebody unlocks them. Nothing of theirs is
            changed.
          </Text>
        </ConfirmDialog>
        <ConfirmDialog
          opened={asked === 'deactivate'}
          onClose={close}
          title={`Deactivate ${user.name}?`}
          confirm="Deactivate"
          tone="danger"
          loading={deactivate.isPending}
          onConfirm={() => deactivate.mutate({ params })}
        >
          <Text size="sm">
            They are signed out at once and hear nothing more. What they did stays, with their name. You can
            give access back later.
          </Text>
        </ConfirmDialog>
        <ConfirmDialog
          opened={asked === 'factors'}
          onClose={close}
          title={`Reset two-factor of ${user.name}?`}
          confirm="Reset two-factor"
          tone="danger"
          loading={reset.isPending}
          onConfirm={() => reset.mutate({ params })}
        >
          <Text size="sm">
            For somebody who lost their phone. Be sure that it is they who ask. They are signed out
            everywhere, we write to them, and their password alone lets them in until they set it up again.
          </Text>
        </ConfirmDialog>
        <ConfirmDialog
          opened={asked === 'revoke'}
          onClose={close}
          title="Revoke the invitation?"
          confirm="Revoke invitation"
          tone="danger"
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate({ params })}
        >
          <Text size="sm">
            The link that {user.name} has does not work any more. You can invite them again.
          </Text>
        </ConfirmDialog>
      </>
    ),
  }
}

/** Whoever looks, as the rules ask for them. */
export function actorOf(me: ReturnType<typeof useMe>) {
  return {
    id: me?.id ?? 0,
    roles: me?.roles.map(({ key }) => key ?? '') ?? [],
    permissions: me ? permissionsOf(me) : new Set<string>(),
  }
}
