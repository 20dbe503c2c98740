import { Anchor, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { Refused } from '#web/call.ts'

/** Spec 3: a toast. `url` of an action is an address of Saffron or a whole one. */
export type Toast = {
  type: 'success' | 'info' | 'error'
  title: string
  description?: string | undefined
  actions?: { label: string; url: string }[]
}

/** Toasts stay for five seconds. */
const timeout = 5000
const looks = {
  success: { color: 'teal.7', icon: <IconCheck size={18} /> },
  info: { color: 'ink.7', icon: <IconInfoCircle size={18} /> },
  error: { color: 'red', icon: <IconAlertTriangle size={18} /> },
}

let latest = 0

/** Shows a toast and returns its id, the timestamp. */
export function notify({ type, title, description, actions }: Toast): string {
  latest = Math.max(Date.now(), latest + 1)
  const id = String(latest)
  notifications.show({
    id,
    title,
    message: (
      <>
        {description && <Text size="sm">{description}</Text>}
        {actions && actions.length > 0 && (
          <Group gap="sm" mt={4}>
            {actions.map((action) => (
              <Anchor key={action.url} href={action.url} size="sm" fw={600}>
                {action.label}
              </Anchor>
            ))}
          </Group>
        )}
      </>
    ),
    autoClose: timeout,
    withBorder: true,
    role: type === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    ...looks[type],
  })
  return id
}

/** Turns whatever went wrong into a toast: the server's own words when it gave some. */
export function notifyRefusal(error: unknown): void {
  if (!(error instanceof Refused)) {
    notify({ type: 'error', title: 'An error occurred', description: 'Please try again.' })
    return
  }
  const { title, description } = error.problem.notification
  notify({ type: 'error', title: title || 'An error occurred', description })
}

/** For components; the same `notify` is importable anywhere. */
export function useToast() {
  return { notify, notifyRefusal }
}
