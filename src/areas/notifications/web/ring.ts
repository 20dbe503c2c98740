import type { Notification } from '#areas/notifications/contract.ts'
import { chime } from '#areas/notifications/web/chime.ts'
import { newestQuery } from '#areas/notifications/web/data.ts'
import { inTenant } from '#web/address.ts'
import { queries } from '#web/query.ts'
import { meQuery } from '#web/session.ts'
import { notify } from '#web/ui/toast.ts'

/** More at once would cover the page; the bell has them all. */
const most = 3

/** Something came to the bell: it is heard, unless the person likes it quiet, and shown with what can be done about it. */
export async function ring(payloads: readonly unknown[]): Promise<void> {
  const ids = new Set(payloads.map((payload) => (payload as { id?: unknown } | null)?.id))
  const page = await queries.fetchQuery({ ...newestQuery(), staleTime: 0 })
  const fresh = page.data.filter(({ id }) => ids.has(id))
  if (fresh.length === 0) return
  if (queries.getQueryData(meQuery().queryKey)?.sound !== false) chime()
  for (const { data } of fresh.slice(0, most).reverse()) notify({ ...data, actions: linksOf(data) })
  const more = fresh.length - most
  if (more > 0)
    notify({ type: 'info', title: `${more} more ${more === 1 ? 'notification' : 'notifications'}` })
}

/** Rooms write addresses inside the agency, which a toast does not know. */
function linksOf({ actions }: Notification['data']) {
  return actions.map(({ label, url }) => ({
    label,
    url: url.startsWith('/') && !/^\/(tenant|api)\//.test(url) ? inTenant(url) : url,
  }))
}
