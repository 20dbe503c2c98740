import { sql } from 'kysely'
import { loadPeople } from '#areas/access/public.ts'
import { notify } from '#areas/notifications/public.ts'
import { lowForClient } from '#areas/purchase-orders/mail-kinds.ts'
import { orderEnding, runningLow } from '#areas/purchase-orders/notification-kinds.ts'
import { figuresOf, leftOf } from '#areas/purchase-orders/queries.ts'
import { askClients } from '#areas/purchase-orders/requests/ask.ts'
import { answerWaits } from '#areas/purchase-orders/requests/queries.ts'
import { usedPercent } from '#areas/purchase-orders/rules.ts'
import { agencyToday } from '#areas/settings/public.ts'
import type { JobContext } from '#platform/area.ts'
import { can, covers } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { formatMoney } from '#platform/money.ts'

type At = Pick<JobContext, 'tenant' | 'publicUrl' | 'now'> & { db: Db }
type What = 'warn' | '90' | '100' | 'day' | 'ending'

type Alerted = {
  id: number
  what: What[]
  number: string
  currency: string
  budget: number
  left: number
  ends_on: string | null
  client_name: string
  owner_user_id: number | null
  team_id: number | null
  contact_id: number | null
  contact_name: string | null
  contact_email: string | null
  /** Nothing took its place, and the client has not answered yet. */
  asks_client: boolean
}

/** So many days before it ends somebody is told. */
const daysBefore = 14

/**
 * Tells people of orders that run low, whose day to be warned has come, or that end soon: whoever looks after the client,
 * and by mail the person at the client. Each once for a budget or a day: what was told is a row that can be added once.
 */
export async function alertOrders(at: At, ids: readonly number[] | 'all'): Promise<void> {
  const alerted = await newAlerts(at, ids)
  const low = alerted.filter(({ what }) => what.some((one) => one !== 'ending'))
  const ending = alerted.filter(({ what }) => what.every((one) => one === 'ending'))
  const people = await loadPeople(
    at.db,
    alerted.flatMap(({ owner_user_id }) => owner_user_id ?? []),
  )
  const readersOf = (orders: readonly Alerted[]) =>
    orders.flatMap((order) => {
      const person = order.owner_user_id === null ? undefined : people.get(order.owner_user_id)
      const sees =
        person?.kind === 'staff' &&
        can(person, 'purchase_orders.view') &&
        covers(person, 'purchase_orders.view', order)
      return sees ? [{ order, user_id: person.id }] : []
    })
  await notify(
    at,
    runningLow,
    readersOf(low).map(({ order, user_id }) => ({
      user_id,
      write: ({ locale }) => ({
        title: `${order.number} is ${usedPercent(order)}% used`,
        description: `${order.client_name}: ${formatMoney(order.left, order.currency, locale)} left of ${formatMoney(order.budget, order.currency, locale)}.`,
        ...about(order),
      }),
    })),
  )
  await notify(
    at,
    orderEnding,
    readersOf(ending).map(({ order, user_id }) => ({
      user_id,
      write: ({ locale }) => ({
        title: `${order.number} ends on ${formatDay(order.ends_on!, 'date', locale)}`,
        description: `${order.client_name}: ask for the next one, and name it on the placements that go on.`,
        ...about(order),
      }),
    })),
  )
  const asked = low.filter(({ asks_client }) => asks_client)
  await askClients(at, asked, { why: 'low', kind: lowForClient })
}

const about = ({ id }: Alerted) => ({
  actions: [{ label: 'See the purchase order', url: `/settings/purchase-orders/${id}/edit` }],
  related: { name: 'purchase-orders', id },
})

/** Writes down what is to be told now and was not yet; one line for each order. */
async function newAlerts({ db, now }: At, ids: readonly number[] | 'all'): Promise<Alerted[]> {
  const today = agencyToday(db, now)
  const { rows } = await sql<Alerted>`
    with looked as (
      select o.id, o.number, o.currency, o.budget, o.superseded_by, ${leftOf('o')} as left, o.ends_on, o.warn_percent, o.warn_on,
        o.client_id, o.contact_id, ${today} as today,
        o.superseded_by is null and not ${answerWaits(db, 'o')} as asks_client
      from purchase_orders o ${figuresOf(db, 'o')}
      where o.tenant_id = ${db.tenant} and o.status = 'active' and o.ends_by >= ${today}
        ${ids === 'all' ? sql`` : sql`and o.id = any(${ids}::bigint[])`}
    ), due as (
      select l.id, d.what, l.budget, coalesce(d.on_day, '1990-01-01'::date) as on_day from looked l
      cross join lateral (values
        ('warn', (l.budget - l.left) * 100 >= l.budget * l.warn_percent, null::date),
        ('90', (l.budget - l.left) * 100 >= l.budget * 90, null),
        ('100', l.left <= 0, null),
        ('day', l.warn_on <= l.today, l.warn_on),
        ('ending', l.superseded_by is null and l.ends_on - ${sql.lit(daysBefore)} <= l.today, l.ends_on)
      ) as d(what, is_due, on_day)
      where d.is_due
    ), noted as (
      insert into purchase_order_alerts (tenant_id, purchase_order_id, what, budget, on_day)
      select ${db.tenant}::integer, due.id, due.what, due.budget, due.on_day from due
      order by due.id, due.what on conflict do nothing
      returning purchase_order_id, what
    )
    select l.id, array_agg(noted.what) as what, l.number, l.currency, l.budget, l.left, l.ends_on, c.name as client_name,
      c.owner_user_id, c.team_id, k.id as contact_id, k.name as contact_name, k.email::text as contact_email,
      l.asks_client
    from noted join looked l on l.id = noted.purchase_order_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = l.client_id
    left join client_contacts k on k.tenant_id = ${db.tenant} and k.id = l.contact_id and k.email <> ''
    group by l.id, l.number, l.currency, l.budget, l.left, l.ends_on, c.name, c.owner_user_id, c.team_id, k.id, k.name,
      k.email, l.asks_client
    order by l.id`.execute(db)
  return rows
}
