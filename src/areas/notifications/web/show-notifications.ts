import type { Notification } from '#areas/notifications/contract.ts'
import { newestQuery } from '#areas/notifications/web/data.ts'
import { playNotificationSound } from '#areas/notifications/web/notification-sound.ts'
import { inTenant } from '#kit/address.ts'
import { queries } from '#kit/query.ts'
import { meQuery } from '#kit/session.ts'
import { countText } from '#kit/ui/format.ts'
import { notify } from '#kit/ui/toast.ts'

/** More at once would cover the page; the bell has them all. */
const most = 3

/** Notifications arrived: they are heard, unless the person likes it quiet, and shown with what can be done about it. */
export async function showNotifications(payloads: readonly unknown[]): Promise<void> {
  const ids = new Set(payloads.map((payload) => (payload as { id?: unknown } | null)?.id))
  const page = await queries.fetchQuery({ ...newestQuery(), staleTime: 0 })
  const fresh = page.data.filter(({ id }) => ids.has(id))
  if (fresh.length === 0) return
  if (queries.getQueryData(meQuery().queryKey)?.sound !== false) playNotificationSound()
  for (const { data } of fresh.slice(0, most).reverse()) notify({ ...data, actions: linksOf(data) })
  const more = fresh.length - most
  if (more > 0) notify({ type: 'info', title: `${countText(more, 'more notification')}` })
}

/** Rooms write addresses inside the agency, which a toast does not know. */
function linksOf({ actions }: Notification['data']) {
  return actions.map(({ label, url }) => ({
    label,
    url: url.startsWith('/') && !/^\/(tenant|api)\//.test(url) ? inTenant(url) : url,
  }))
}
