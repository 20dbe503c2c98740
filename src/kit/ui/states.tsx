import { Button, Stack, Text, Title } from '@mantine/core'
import { IconLock, IconPlugConnectedX, IconSeeding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Refused } from '#kit/call.ts'
import { openPermissionDialog } from '#kit/ui/permission-dialog.ts'
import classes from '#kit/ui/states.module.css'

type StateProps = {
  icon?: ReactNode
  title: string
  text?: ReactNode
  children?: ReactNode
  /** The rank of the title: 1 when nothing else stands on the page. */
  order?: 1 | 2
}

/** Nothing here (yet): what belongs here, and the next step as a button in `children`. */
export function EmptyState({ icon, title, text, children, order = 2 }: StateProps) {
  return (
    <Stack className={classes.state} align="center" gap="xs">
      <div className={classes.icon}>{icon ?? <IconSeeding size={26} stroke={1.6} />}</div>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={420} ta="center">
          {text}
        </Text>
      )}
      {children && <div className={classes.actions}>{children}</div>}
    </Stack>
  )
}

/** Something could not be loaded. A refusal for lack of permission is told apart. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (error instanceof Refused && error.status === 403)
    return <NoPermission permission={error.problem.permission} order={2} />
  const problem = error instanceof Refused ? error.problem : undefined
  return (
    <div role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={26} stroke={1.6} />}
        title={problem?.title ?? 'This could not be loaded'}
        text={problem?.description || 'Please try again in a moment.'}
      >
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

type NoPermissionProps = { permission?: string | undefined; children?: ReactNode; order?: 1 | 2 }

/**
 * In place of a page that is not for this person, or with `order` 2 of a part of one; `permission`: what it takes.
 * `children`: where else to go.
 */
export function NoPermission({ permission, children, order = 1 }: NoPermissionProps) {
  return (
    <EmptyState
      order={order}
      icon={<IconLock size={26} stroke={1.6} />}
      title="You do not have access to this"
      text="Your role does not include it. Someone who manages users in your agency can change that."
    >
      {permission && (
        <Button variant="default" onClick={() => openPermissionDialog(permission)}>
          Why can't I?
        </Button>
      )}
      {children}
    </EmptyState>
  )
}
