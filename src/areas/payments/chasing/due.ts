import { type RawBuilder, sql } from 'kysely'
import type { Chaseable, Step } from '#areas/payments/chasing/rules.ts'
import type { attachments, Tone } from '#areas/payments/chasing/words.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** A document as a reminder would name it. */
export type DueDocument = Chaseable & {
  id: number
  client_id: number
  legal_entity_id: number
  number: string
  due_date: Day
  currency: string
  /** The step that brings it today; null: none does. */
  step: number | null
  tone: Tone | null
  attach: (typeof attachments)[number] | null
  to_addresses: string[]
}

/** Clients of whom a document reaches a step today, after this one: so many, in the order of their ids. */
export async function clientsToRemind(
  db: Db,
  today: Day,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    select distinct i.client_id
    from ${scheduled(db, today)}
    where ${owed(db)} and i.client_id > ${after} and i.due_date between ${today}::date - 180 and ${today}::date + 30
      and ${reachesStep(db, today)} and not ${leftInPeace(db, today)}
    order by i.client_id limit ${most}`.execute(db)
  return rows.map(({ client_id }) => client_id)
}

/**
 * All that these clients are reminded of by the schedule: what reaches a step today, and beside it whatever else is over
 * its due date. What is promised, disputed or never chased is not among it.
 */
export async function documentsToRemind(
  db: Db,
  today: Day,
  clients: readonly number[],
): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    select ${documentColumns(db, today)}, case when ${reachesStep(db, today)} then s.days end as step, s.tone,
      case when p.mode = 'own' then p.attach else a.attach end as attach
    from ${scheduled(db, today)}
    ${addressJoins(db)}
    where ${owed(db)} and i.client_id = any(${[...clients]}::bigint[]) and not ${leftInPeace(db, today)}
      and p.mode is distinct from 'off' and (i.due_date < ${today}::date or ${reachesStep(db, today)})
    order by i.client_id, i.due_date, i.id`.execute(db)
  return rows
}

/** Documents that somebody asks for by hand, whatever stands in the way of reminding of them; `whose` is what they see. */
export async function documentsAsked(
  db: Db,
  today: Day,
  asked: { invoice_ids?: readonly number[] | undefined; client_ids?: readonly number[] | undefined },
  whose: RawBuilder<unknown> | undefined,
): Promise<(DueDocument & { steps: Step[] | null })[]> {
  const wanted = asked.invoice_ids
    ? sql`i.id = any(${[...asked.invoice_ids]}::bigint[]) and i.number is not null and i.client_id is not null`
    : sql`${owed(db)} and i.client_id = any(${[...(asked.client_ids ?? [])]}::bigint[]) and i.due_date < ${today}::date`
  const { rows } = await sql<DueDocument & { steps: Step[] | null }>`
    select ${documentColumns(db, today)}, null::smallint as step, null as tone,
      case when p.mode = 'own' then p.attach else a.attach end as attach,
      (select json_agg(json_build_object('days', d.days, 'tone', d.tone))
        from unnest(coalesce(o.days, a.days), coalesce(o.tones, a.tones)) as d(days, tone)) as steps
    from invoices i
    left join chasing_schedules a on a.tenant_id = ${db.tenant} and a.billing_profile_id is null
    left join chasing_schedules p on p.tenant_id = ${db.tenant} and p.billing_profile_id = i.billing_profile_id
    left join chasing_schedules o on o.tenant_id = ${db.tenant} and o.id = p.id and o.mode = 'own'
    ${addressJoins(db)}
    where i.tenant_id = ${db.tenant} and ${wanted} ${whose ? sql`and ${whose}` : sql``}
    order by i.client_id, i.due_date, i.id`.execute(db)
  return rows
}

/** What a reminder was decided about. */
export async function documentsOf(db: Db, reminderId: number): Promise<number[]> {
  const { rows } = await sql<{ invoice_id: number }>`
    select d.invoice_id from payment_reminder_documents d
    where d.tenant_id = ${db.tenant} and d.reminder_id = ${reminderId} order by d.invoice_id`.execute(db)
  return rows.map(({ invoice_id }) => invoice_id)
}

/** Of the documents of a reminder, those that it is still right to name. */
export async function stillDue(db: Db, today: Day, reminderId: number): Promise<StillDue[]> {
  const { rows } = await sql<StillDue>`
    select i.id, i.number, i.due_date, i.balance, e.name as company, e.email as company_email
    from payment_reminder_documents d
    join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
    join legal_entities e on e.tenant_id = ${db.tenant} and e.id = i.legal_entity_id
    where d.tenant_id = ${db.tenant} and d.reminder_id = ${reminderId} and ${owed(db)} and not ${leftInPeace(db, today)}
    order by i.due_date, i.id`.execute(db)
  return rows
}
export type StillDue = {
  id: number
  number: string
  due_date: Day
  balance: number
  company: string
  company_email: string
}

/** What may be chased at all: the states of `chasedStatuses`, as the index of open documents knows them. */
export const owed = (db: Db) => sql`(i.tenant_id = ${db.tenant} and i.type = 'sales'
  and i.status = any ('{issued,sent,part-paid}') and i.balance > 0 and i.due_date is not null)`

/** Somebody promised to pay it, and the day is not over. */
const promised = (db: Db, today: Day) => sql`exists (${openPromise(db)} and q.day >= ${today}::date)`

/** Somebody keeps it back for now. */
const heldBack = (db: Db) => sql`exists (select from invoice_holds h where h.tenant_id = ${db.tenant}
  and h.invoice_id = i.id and h.released_at is null)`

/** What stands in the way of reminding of it, whoever asks. */
const leftInPeace = (db: Db, today: Day) => sql`(${promised(db, today)} or ${heldBack(db)})`

const openPromise = (db: Db) => sql`
  select q.day from payment_promise_documents pd
  join payment_promises q on q.tenant_id = ${db.tenant} and q.id = pd.promise_id
  where pd.tenant_id = ${db.tenant} and pd.invoice_id = i.id and q.status = 'open'`

/**
 * Documents `i` with the agency's schedule `a`, switched on, that of their profile `p`, and the last step `s` they have
 * reached, if any: a step missed by a run, or by an earlier one, is passed over.
 */
const scheduled = (db: Db, today: Day) => sql`
  invoices i
  join chasing_schedules a on a.tenant_id = ${db.tenant} and a.billing_profile_id is null and a.mode = 'own'
  left join chasing_schedules p on p.tenant_id = ${db.tenant} and p.billing_profile_id = i.billing_profile_id
  left join lateral (
    select d.days, d.tone
    from unnest(case when p.mode = 'own' then p.days else a.days end,
      case when p.mode = 'own' then p.tones else a.tones end) as d(days, tone)
    where i.due_date + d.days <= ${today}::date and i.due_date + d.days >= greatest(a.active_from, p.active_from)
    order by d.days desc limit 1) s on p.mode is distinct from 'off'`

/**
 * It has reached a step that nobody wrote about, nor about a later one; nobody wrote by hand today, and the client had no
 * other reminder of the schedule today: what comes to it later in the day waits for tomorrow's.
 */
const reachesStep = (db: Db, today: Day) => sql`(s.days is not null and not exists (
  select from payment_reminder_documents r where r.tenant_id = ${db.tenant} and r.invoice_id = i.id
    and (r.step >= s.days or (r.by_hand and r.day = ${today}::date))) and not exists (
  select from payment_reminders m where m.tenant_id = ${db.tenant} and m.client_id = i.client_id
    and m.day = ${today}::date and m.sent_by_user_id is null))`

const documentColumns = (db: Db, today: Day) => sql`
  i.id, i.client_id, i.legal_entity_id, i.number, i.type, i.status, i.balance, i.due_date, i.currency,
  ${heldBack(db)} as on_hold,
  (select max(o.day) from (${openPromise(db)}) o) as promised_until,
  exists (select from payment_reminder_documents r where r.tenant_id = ${db.tenant} and r.invoice_id = i.id
    and r.day = ${today}::date) as reminded_today,
  coalesce(nullif(array(select k.email::text from client_contacts k where k.tenant_id = ${db.tenant}
      and k.client_id = i.client_id and 'billing' = any(k.roles) and k.email <> '' order by lower(k.email) limit 20), '{}'),
    array(select distinct trim(w.one) from regexp_split_to_table(
      coalesce(nullif(b.email_to, ''), usual.email_to, ''), ',') as w(one) where trim(w.one) <> '' order by 1 limit 20))
    as to_addresses`

const addressJoins = (db: Db) => sql`
  left join billing_profiles b on b.tenant_id = ${db.tenant} and b.id = i.billing_profile_id
  left join billing_profiles usual on usual.tenant_id = ${db.tenant} and usual.client_id = i.client_id and usual.is_default`
