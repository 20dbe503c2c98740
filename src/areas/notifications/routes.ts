import { notificationPreferences, notifications } from '#areas/notifications/contract.ts'
import { changePreferences, showPreferences } from '#areas/notifications/preferences.ts'
import {
  clearAll,
  listNotifications,
  markAllRead,
  perPage,
  unreadCount,
} from '#areas/notifications/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function notificationRoutes(on: On) {
  on(notifications.list, async ({ db, who, query: { page } }) => {
    const [found, unread_count] = await Promise.all([
      listNotifications(db, who.id, page),
      unreadCount(db, who.id),
    ])
    const link = (to: number) => `/api/v1/notifications?page=${to}`
    return {
      data: found.slice(0, perPage),
      meta: { current_page: page, per_page: perPage, unread_count },
      links: {
        first: link(1),
        prev: page > 1 ? link(page - 1) : null,
        next: found.length > perPage ? link(page + 1) : null,
      },
    }
  })
  on(notifications.read, async ({ db, who }) => {
    await markAllRead(db, who.id)
    return { unread_count: 0 }
  })
  on(notifications.clear, async ({ db, who }) => {
    await clearAll(db, who.id)
    return { unread_count: 0 }
  })
  on(notificationPreferences.show, async (call) => ({ data: await showPreferences(call) }))
  on(notificationPreferences.change, async (call) => ({ data: await changePreferences(call, call.body) }))
}
