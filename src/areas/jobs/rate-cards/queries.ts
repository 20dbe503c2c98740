import { sql } from 'kysely'
import type { CardRowInput, RateCard } from '#areas/jobs/rate-cards/contract.ts'
import type { CardRow, Cards } from '#areas/jobs/rate-cards/rules.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

type StoredRow = CardRow & { id: number }
export type StoredCard = Omit<RateCard, 'rows'> & { id: number | null; rows: StoredRow[] }

const rowsOf = (db: Db, card: string) => sql`coalesce((
  select json_agg(json_build_object('id', o.id, 'rate_code_id', o.rate_code_id, 'basis', o.basis, 'pay', o.pay::text,
    'charge', o.charge::text, 'min_charge', o.min_charge::text, 'effective_from', o.effective_from, 'effective_to', o.effective_to)
    order by k.position, k.id, o.effective_from)
  from rate_card_rows o join rate_codes k on k.tenant_id = ${db.tenant} and k.id = o.rate_code_id
  where o.tenant_id = ${db.tenant} and o.rate_card_id = ${sql.ref(`${card}.id`)}), '[]') as rows`

/** The card of a client: empty, under version 0, while nothing was kept. Refused where there is no such client. */
export async function cardOfClient(db: Db, clientId: number): Promise<StoredCard> {
  const { rows } = await sql<StoredCard>`
    select card.id, c.id as client_id, c.name as client_name, null::bigint as job_id,
      coalesce(card.currency, (select b.currency from billing_profiles b
        where b.tenant_id = ${db.tenant} and b.client_id = c.id order by b.is_default desc, b.id limit 1), 'GBP') as currency,
      coalesce(card.version, 0) as version, ${rowsOf(db, 'card')}
    from clients c
    left join rate_cards card on card.tenant_id = ${db.tenant} and card.client_id = c.id
    where c.tenant_id = ${db.tenant} and c.id = ${clientId}`.execute(db)
  if (!rows[0]) throw notFound('Client')
  return rows[0]
}

/** The card of a job: empty, under version 0, while nothing was kept. Refused where there is no such job. */
export async function cardOfJob(db: Db, jobId: number): Promise<StoredCard> {
  const { rows } = await sql<StoredCard>`
    select card.id, null::bigint as client_id, null as client_name, j.id as job_id,
      coalesce(card.currency, (select b.currency from billing_profiles b
        where b.tenant_id = ${db.tenant} and b.client_id = j.client_id order by b.is_default desc, b.id limit 1), 'GBP') as currency,
      coalesce(card.version, 0) as version, ${rowsOf(db, 'card')}
    from jobs j
    left join rate_cards card on card.tenant_id = ${db.tenant} and card.job_id = j.id
    where j.tenant_id = ${db.tenant} and j.id = ${jobId}`.execute(db)
  if (!rows[0]) throw notFound('Job')
  return rows[0]
}

/** The agency's own card; undefined while nothing was kept. */
export async function cardOfAgency(db: Db): Promise<StoredCard | undefined> {
  const { rows } = await sql<StoredCard>`
    select card.id, card.client_id, null as client_name, card.job_id, card.currency, card.version, ${rowsOf(db, 'card')}
    from rate_cards card where card.tenant_id = ${db.tenant} and card.client_id is null and card.job_id is null`.execute(
    db,
  )
  return rows[0]
}

export type CardTerms = {
  client_id: number
  job_id: number | null
  currency: string
  pay_currency: string
}

/**
 * The cards that speak for each of these placements, in one statement. A card in another currency says nothing; nor does any of
 * work that is paid in another than it is charged in: a card says both sides in one. */
export async function cardsFor(
  db: Db,
  placed: readonly CardTerms[],
): Promise<(terms: CardTerms) => Cards<StoredRow>> {
  const clients = [...new Set(placed.map(({ client_id }) => client_id))]
  const jobs = [...new Set(placed.flatMap(({ job_id }) => job_id ?? []))]
  const { rows } = await sql<{
    client_id: number | null
    job_id: number | null
    currency: string
    rows: StoredRow[]
  }>`
    select card.client_id, card.job_id, card.currency, ${rowsOf(db, 'card')} from rate_cards card
    where card.tenant_id = ${db.tenant} and (card.client_id = any(${clients}::bigint[])
      or card.job_id = any(${jobs}::bigint[]) or (card.client_id is null and card.job_id is null))`.execute(
    db,
  )
  const rowsFor = (currency: string, client_id: number | null, job_id: number | null) =>
    rows.find((card) => card.client_id === client_id && card.job_id === job_id && card.currency === currency)
      ?.rows ?? []
  const none = { job_card: [], client_card: [], agency_card: [] }
  return ({ client_id, job_id, currency, pay_currency }) =>
    pay_currency !== currency
      ? none
      : {
          job_card: job_id === null ? [] : rowsFor(currency, null, job_id),
          client_card: rowsFor(currency, client_id, null),
          agency_card: rowsFor(currency, null, null),
        }
}

/** Undefined when somebody else made it at the same instant. */
export async function insertCard(
  db: Db,
  card: { client_id: number | null; job_id: number | null; currency: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into rate_cards (tenant_id, client_id, job_id, currency)
    values (${db.tenant}, ${card.client_id}, ${card.job_id}, ${card.currency})
    on conflict (tenant_id, client_id, job_id) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** The card as a whole: rows are kept by code and first day. */
export async function saveCardRows(db: Db, cardId: number, rows: readonly CardRowInput[]): Promise<void> {
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(rate_code_id bigint, basis text, pay numeric,
        charge numeric, min_charge numeric, effective_from date, effective_to date)
    ), gone as (
      delete from rate_card_rows o where o.tenant_id = ${db.tenant} and o.rate_card_id = ${cardId}
        and not exists (select from wanted w where w.rate_code_id = o.rate_code_id and w.effective_from = o.effective_from)
    )
    insert into rate_card_rows (tenant_id, rate_card_id, rate_code_id, basis, pay, charge, min_charge, effective_from,
      effective_to)
    select ${db.tenant}, ${cardId}, rate_code_id, basis, pay, charge, min_charge, effective_from, effective_to from wanted
    on conflict (tenant_id, rate_card_id, rate_code_id, effective_from) do update
      set basis = excluded.basis, pay = excluded.pay, charge = excluded.charge, min_charge = excluded.min_charge,
        effective_to = excluded.effective_to`.execute(db)
}

/** Is this a job of the client? */
export async function isJobOf(db: Db, jobId: number, clientId: number): Promise<boolean> {
  const { rows } = await sql`
    select from jobs j where j.tenant_id = ${db.tenant} and j.id = ${jobId} and j.client_id = ${clientId}`.execute(
    db,
  )
  return rows.length > 0
}

/** The currency that a client is invoiced in, and who looks after them. */
export async function billedClient(
  db: Db,
  id: number,
): Promise<{ currency: string; owner_user_id: number | null; team_id: number | null } | undefined> {
  const { rows } = await sql<{ currency: string; owner_user_id: number | null; team_id: number | null }>`
    select c.owner_user_id, c.team_id, coalesce((select b.currency from billing_profiles b
      where b.tenant_id = ${db.tenant} and b.client_id = c.id order by b.is_default desc, b.id limit 1), 'GBP') as currency
    from clients c where c.tenant_id = ${db.tenant} and c.id = ${id}`.execute(db)
  return rows[0]
}
