import { IconBell } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { NotificationPage } from '#areas/notifications/contract.ts'
import classes from '#areas/notifications/web/Bell.module.css'
import { tenantOfAddress } from '#web/address.ts'
import { request } from '#web/call.ts'
import { Pop } from '#web/ui/Pop.tsx'

const BellPanel = lazy(async () => ({
  default: (await import('#areas/notifications/web/BellPanel.tsx')).BellPanel,
}))

/** Asked once a minute. Without the contract, whose schemas would weigh on the first load of every page. */
const unreadQuery = (tenant = tenantOfAddress()) =>
  queryOptions({
    queryKey: ['notifications', 'unread', tenant],
    queryFn: async ({ signal }) =>
      ((await request('GET', '/notifications', { signal })) as NotificationPage).meta.unread_count,
    refetchInterval: 60_000,
  })

/** The bell of the frame: how many notifications are unread, and behind it the list. */
export function Bell({ up }: { up?: boolean }) {
  const { data: unread = 0 } = useQuery(unreadQuery())
  return (
    <Pop
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
    </Pop>
  )
}
