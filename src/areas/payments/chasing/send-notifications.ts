import { sql } from 'kysely'
import { holdersOf, loadPeople } from '#areas/access/public.ts'
import { notify } from '#areas/notifications/public.ts'
import { promiseBroken, reminderUnreached } from '#areas/payments/notification-kinds.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import { type Context, covers } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Reader } from '#platform/locales.ts'
import { failedMail } from '#platform/mail/queue.ts'
import { formatMoney } from '#platform/money.ts'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>
type Unreached = {
  id: number
  client_id: number
  client_name: string
  owner_user_id: number | null
  sent_by_user_id: number | null
  /** Null: there is none. */
  address: string | null
  /** In the words of the mail server, or of the list of addresses not to write to. */
  result: string
}

/** Whoever looks after the client, or else whoever sent it or may remind it, hears that a reminder reached nobody there. */
export async function tellUnreached(at: At, { client_id, client_name, address, result, ...of }: Unreached) {
  const own = of.owner_user_id ?? of.sent_by_user_id
  const nobodys = { owner_user_id: null, team_id: null }
  const people =
    own === null ? (await holdersOf(at.db, 'payments.chase', nobodys)).map(({ id }) => id) : [own]
  await notify(
    at,
    reminderUnreached,
    people.map((user_id) => ({
      user_id,
      type: 'error' as const,
      title: address
        ? `A reminder to ${client_name} did not reach ${address}`
        : `There is no address to remind ${client_name} at`,
      description:
        result || 'Fill in the invoice email of the client’s billing profile, or a contact for billing.',
      actions: [{ label: 'See the client', url: `/clients/${client_id}/view?tab=chasing` }],
      related: { name: 'clients', id: client_id },
    })),
  )
}

/** An email of a reminder was given up, or its address must not be written to. */
export const reminderNotDelivered: JobHandler = (job: JobContext, { id }: { id: number }) =>
  job.inTenant(async (db) => {
    const mail = await failedMail(db, id)
    if (mail?.related !== 'payment_reminders' || !mail.related_id) return
    const found = await reminderOf(db, mail.related_id)
    if (!found) return
    await tellUnreached({ ...job, db }, { ...found, address: mail.to_address, result: mail.result })
  })

async function reminderOf(db: Db, id: number) {
  const { rows } = await sql<Omit<Unreached, 'address' | 'result'>>`
    select r.id, r.client_id, c.name as client_name, c.owner_user_id, r.sent_by_user_id
    from payment_reminders r join clients c on c.tenant_id = ${db.tenant} and c.id = r.client_id
    where r.tenant_id = ${db.tenant} and r.id = ${id}`.execute(db)
  return rows[0]
}

export type Broken = {
  id: number
  client_id: number
  client_name: string
  created_by_user_id: number | null
  owner_user_id: number | null
  team_id: number | null
  day: Day
  amount: number
  currency: string
}

/** One message to each who looks after clients that broke their word, and to whoever took it. */
export async function tellBroken(at: At, broken: readonly Broken[]): Promise<void> {
  const concerned = broken.flatMap((promise) =>
    [...new Set([promise.owner_user_id, promise.created_by_user_id])].flatMap((user_id) =>
      user_id === null ? [] : [{ user_id, promise }],
    ),
  )
  if (concerned.length === 0) return
  const each = Map.groupBy(concerned, ({ user_id }) => user_id)
  const people = await loadPeople(at.db, [...each.keys()])
  const messages = [...each].flatMap(([user_id, theirs]) => {
    const person = people.get(user_id)
    if (!person) return []
    const seen = theirs.map(({ promise }) => promise)
    const [first] = seen
    if (!first) return []
    const knows = (promise: Broken) => mayKnow.some((permission) => covers(person, permission, promise))
    const write = ({ locale }: Reader) => ({
      type: 'error' as const,
      title:
        seen.length === 1
          ? `${first.client_name} did not pay as promised`
          : `${seen.length} clients did not pay as promised`,
      description: seen
        .slice(0, 5)
        .map((promise) => {
          const by = formatDay(promise.day, 'date', locale)
          const amount = formatMoney(promise.amount, promise.currency, locale)
          return `${promise.client_name}: ${knows(promise) ? `${amount} ` : ''}by ${by}`
        })
        .join('; '),
      actions: [{ label: 'See the client', url: `/clients/${first.client_id}/view?tab=chasing` }],
      related: { name: 'clients', id: first.client_id },
    })
    return [{ user_id, write }]
  })
  await notify(at, promiseBroken, messages)
}

/** Any of these shows what a client owes; others are told that it broke its word, without the amount. */
const mayKnow = ['payments.view', 'invoices.view', 'invoices.sales.view']
