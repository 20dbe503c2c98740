import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBellOff, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Notification, notifications } from '#areas/notifications/contract.ts'
import classes from '#areas/notifications/web/NotificationBell.module.css'
import { call } from '#kit/call.ts'
import { useCall } from '#kit/query.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const icons = { success: IconCheck, info: IconInfoCircle, error: IconAlertTriangle }

/** What was told, newest first, page by page; read and cleared all at once, and then loaded anew. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const pages = useInfiniteQuery({
    queryKey: ['notifications', 'pages'],
    queryFn: ({ pageParam, signal }) => call(notifications.list, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.links.next ? last.meta.current_page + 1 : undefined),
    staleTime: 0,
  })
  const read = useCall(notifications.read)
  const clear = useCall(notifications.clear)
  const all = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const unread = pages.data?.pages[0]?.meta.unread_count ?? 0
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" loading={read.isPending} onClick={() => read.mutate({})}>
            Mark all as read
          </Button>
        )}
        {all.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={clear.isPending}
            onClick={() => clear.mutate({})}
          >
            Clear
          </Button>
        )}
      </div>
      {pages.isError ? (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <div className={classes.waiting} />
      ) : all.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={classes.list}>
          {all.map((each) => (
            <Line key={each.id} notification={each} onClose={onClose} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          m="xs"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
    </div>
  )
}

function Line({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { type, title, description, actions } = notification.data
  const Icon = icons[type]
  return (
    <li className={classes.line} data-unread={notification.read_at === null || undefined}>
      <span className={classes.icon} data-type={type}>
        <Icon size={15} stroke={2} aria-hidden />
      </span>
      <div className={classes.words}>
        <strong className={classes.lineTitle}>{title}</strong>
        {description && <p className={classes.description}>{description}</p>}
        <div className={classes.foot}>
          {actions.map(({ label, url }) => (
            <Action key={url} label={label} url={url} onClose={onClose} />
          ))}
          <span className={classes.when}>
            <InstantText at={notification.created_at} />
          </span>
        </div>
      </div>
    </li>
  )
}

/** Rooms write addresses inside the agency; anything else opens as the link it is. */
function Action({ label, url, onClose }: { label: string; url: string; onClose: () => void }) {
  if (!url.startsWith('/') || url.startsWith('/tenant/')) return <a href={url}>{label}</a>
  return (
    <TenantLink to={url} onClick={onClose}>
      {label}
    </TenantLink>
  )
}

function Nothing() {
  return (
    <div className={classes.nothing}>
      <IconBellOff size={24} stroke={1.5} aria-hidden />
      <p>You are up to date. What needs you will be told here.</p>
    </div>
  )
}
