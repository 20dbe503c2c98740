import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { newestQuery } from '#areas/notifications/web/data.ts'
import classes from '#areas/notifications/web/NotificationBell.module.css'
import { connection } from '#kit/live/state.ts'
import { Popover } from '#kit/ui/Popover.tsx'

const BellPanel = lazy(async () => ({
  default: (await import('#areas/notifications/web/NotificationPanel.tsx')).NotificationPanel,
}))

/** The notification bell of the frame: how many notifications are unread, and behind it the list. */
export function NotificationBell({ up }: { up?: boolean }) {
  const isLive = connection.use() === 'on'
  const { data: unread = 0 } = useQuery({
    ...newestQuery(),
    select: ({ meta }) => meta.unread_count,
    // News come by themselves; without a connection somebody has to ask.
    refetchInterval: isLive ? false : 60_000,
  })
  return (
    <Popover
      label="Notifications"
      align="left"
      width={380}
      sheet
      {...(up ? { up } : {})}
      button={(props) => (
        <button
          {...props}
          className={classes.bell}
          aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
        >
          <IconBell size={19} stroke={1.7} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.waiting} />}>
          <BellPanel onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}

/** The sound of a notification, to hear what it is like. */
export async function playSound(): Promise<void> {
  const { playNotificationSound } = await import('#areas/notifications/web/notification-sound.ts')
  playNotificationSound()
}
