import type { z } from 'zod'
import { hearsNotifications, setSound } from '#areas/access/public.ts'
import type { ChangeNotificationPreferences, NotificationPreferences } from '#areas/notifications/contract.ts'
import { listPreferences, savePreferences } from '#areas/notifications/queries.ts'
import {
  type Channels,
  concerns,
  defaultsOf,
  locksOf,
  whyLocked,
  whyNotChoose,
} from '#areas/notifications/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who'> & { deps: Pick<Deps, 'areas'> }

/** All that this person can be told, room by room in the order of the house, and how it reaches them. */
export async function showPreferences(ctx: RequestContext): Promise<NotificationPreferences> {
  const [preferences, sound] = await Promise.all([
    listPreferences(ctx.db, ctx.who.id),
    hearsNotifications(ctx.db, ctx.who.id),
  ])
  const kinds = catalogue(ctx)
    .filter((notification) => concerns(notification, ctx.who))
    .map((notification) => {
      const { name, label, group, forced, mail } = notification
      const usual = defaultsOf(notification)
      const now = forced ? usual : (preferences.get(name) ?? usual)
      const always = mail === 'always' ? { mail: true } : {}
      return {
        name,
        label,
        group,
        ...now,
        ...always,
        locked: locksOf(notification),
        why: whyLocked(notification),
      }
    })
  return { sound, kinds }
}

/** Changes what was sent and leaves the rest. Nothing is kept when one of it is refused. */
export async function changePreferences(
  ctx: RequestContext,
  { sound, kinds }: z.output<typeof ChangeNotificationPreferences>,
): Promise<NotificationPreferences> {
  const notifications = new Map(catalogue(ctx).map((notification) => [notification.name, notification]))
  const preferences = await listPreferences(ctx.db, ctx.who.id)
  const wanted = new Map<string, Channels>()
  for (const [at, { name, ...preference }] of kinds.entries()) {
    const notification = notifications.get(name)
    refuse(whyNotChoose(notification, ctx.who, preference, `kinds.${at}`))
    const now = wanted.get(name) ?? preferences.get(name) ?? defaultsOf(notification!)
    wanted.set(name, {
      bell: preference.bell ?? now.bell,
      mail: mailOf(notification!.mail, preference.mail, now.mail),
    })
  }
  const isUsual = (name: string, { bell, mail }: Channels) => {
    const usual = defaultsOf(notifications.get(name)!)
    return usual.bell === bell && usual.mail === mail
  }
  const entries = [...wanted]
  await savePreferences(ctx.db, ctx.who.id, {
    kept: entries
      .filter((entry) => !isUsual(...entry))
      .map(([kind, preference]) => ({ kind, ...preference })),
    usual: entries.filter((entry) => isUsual(...entry)).map(([kind]) => kind),
  })
  if (sound !== undefined) await setSound(ctx.db, ctx.who.id, sound)
  return showPreferences(ctx)
}

/** A mail that the room writes itself is nothing to keep. */
function mailOf(proposed: boolean | 'always', preference: boolean | undefined, now: boolean): boolean {
  return proposed === 'always' ? false : (preference ?? now)
}

const catalogue = ({ deps }: RequestContext) => deps.areas.flatMap(({ notifications = [] }) => notifications)
