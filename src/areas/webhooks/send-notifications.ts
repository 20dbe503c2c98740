import { holdersOf } from '#areas/access/public.ts'
import { notify } from '#areas/notifications/public.ts'
import { webhookDisabled } from '#areas/webhooks/notification-kinds.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'

type At = Pick<JobContext, 'tenant' | 'publicUrl'> & { db: Db }

/** Says to whoever keeps webhooks that one is off, and where they see why. */
export async function tellDisabled(
  at: At,
  { id, name, failures }: { id: number; name: string; failures: number },
) {
  await recordHistoryEach(at.db, 'webhooks', [
    { subject_id: id, action: 'disabled', user_id: null, user_name: '', changes: { failures } },
  ])
  await announce(at.db, 'webhook.changed', { id })
  const people = await holdersOf(at.db, 'webhooks.manage', { owner_user_id: null, team_id: null })
  await notify(
    at,
    webhookDisabled,
    people.map(({ id: user_id }) => ({
      user_id,
      type: 'error',
      title: `The webhook ${name} was disabled`,
      description: `Its receiver failed ${failures} times in a row. What waits for it is kept: enable it once it answers again.`,
      actions: [{ label: 'See its deliveries', url: `/integrations/webhooks/${id}/view` }],
      related: { name: 'webhooks', id },
    })),
  )
}
