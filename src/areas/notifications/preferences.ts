import type { z } from 'zod'
import { hearsNotifications, setSound } from '#areas/access/public.ts'
import type { ChangeNotificationPreferences, NotificationPreferences } from '#areas/notifications/contract.ts'
import { listWishes, saveWishes } from '#areas/notifications/queries.ts'
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

type Asking = Pick<Context, 'db' | 'who'> & { deps: Pick<Deps, 'areas'> }

/** All that this person can be told, room by room in the order of the house, and how it reaches them. */
export async function showPreferences(ctx: Asking): Promise<NotificationPreferences> {
  const [wishes, sound] = await Promise.all([
    listWishes(ctx.db, ctx.who.id),
    hearsNotifications(ctx.db, ctx.who.id),
  ])
  const kinds = catalogue(ctx)
    .filter((notice) => concerns(notice, ctx.who))
    .map((notice) => {
      const { name, label, group, forced, mail } = notice
      const usual = defaultsOf(notice)
      const now = forced ? usual : (wishes.get(name) ?? usual)
      const always = mail === 'always' ? { mail: true } : {}
      return { name, label, group, ...now, ...always, locked: locksOf(notice), why: whyLocked(notice) }
    })
  return { sound, kinds }
}

/** Changes what was sent and leaves the rest. Nothing is kept when one of it is refused. */
export async function changePreferences(
  ctx: Asking,
  { sound, kinds }: z.output<typeof ChangeNotificationPreferences>,
): Promise<NotificationPreferences> {
  const notices = new Map(catalogue(ctx).map((notice) => [notice.name, notice]))
  const wishes = await listWishes(ctx.db, ctx.who.id)
  const wanted = new Map<string, Channels>()
  for (const [at, { name, ...wish }] of kinds.entries()) {
    const notice = notices.get(name)
    refuse(whyNotChoose(notice, ctx.who, wish, `kinds.${at}`))
    const now = wanted.get(name) ?? wishes.get(name) ?? defaultsOf(notice!)
    wanted.set(name, { bell: wish.bell ?? now.bell, mail: mailOf(notice!.mail, wish.mail, now.mail) })
  }
  const isUsual = (name: string, { bell, mail }: Channels) => {
    const usual = defaultsOf(notices.get(name)!)
    return usual.bell === bell && usual.mail === mail
  }
  const entries = [...wanted]
  await saveWishes(ctx.db, ctx.who.id, {
    kept: entries.filter((entry) => !isUsual(...entry)).map(([kind, wish]) => ({ kind, ...wish })),
    usual: entries.filter((entry) => isUsual(...entry)).map(([kind]) => kind),
  })
  if (sound !== undefined) await setSound(ctx.db, ctx.who.id, sound)
  return showPreferences(ctx)
}

/** A mail that the room writes itself is nothing to keep. */
function mailOf(proposed: boolean | 'always', wish: boolean | undefined, now: boolean): boolean {
  return proposed === 'always' ? false : (wish ?? now)
}

const catalogue = ({ deps }: Asking) => deps.areas.flatMap(({ notices = [] }) => notices)
