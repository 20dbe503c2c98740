import { sql } from 'kysely'
import type { CardRowInput, RateCard } from '#areas/jobs/rate-cards/contract.ts'
import type { CardRow } from '#areas/jobs/rate-cards/rules.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

export type StoredCard = Omit<RateCard, 'rows'> & { id: number | null; rows: CardRow[] }

const rowsOf = (db: Db, card: string) => sql`coalesce((
  select json_agg(json_build_object('rate_code_id', o.rate_code_id, 'basis', o.basis, 'pay', o.pay::text,
    'charge', o.charge::text, 'effective_from', o.effective_from, 'effective_to', o.effective_to)
    order by k.position, k.id, o.effective_from)
  from rate_card_rows o join rate_codes k on k.tenant_id = ${db.tenant} and k.id = o.rate_code_id
  where o.tenant_id = ${db.tenant} and o.rate_card_id = ${sql.ref(`${card}.id`)}), '[]') as rows`

/** The card of a client: empty, under version 0, while nothing was kept. Refused where there is no such client. */
export async function cardOfClient(db: Db, clientId: number): Promise<StoredCard> {
  const { rows } = await sql<StoredCard>`
    select card.id, c.id as client_id, c.name as client_name,
      coalesce(card.currency, (select b.currency from billing_profiles b
        where b.tenant_id = ${db.tenant} and b.client_id = c.id order by b.is_default desc, b.id limit 1), 'GBP') as currency,
      coalesce(card.version, 0) as version, ${rowsOf(db, 'card')}
    from clients c
    left join rate_cards card on card.tenant_id = ${db.tenant} and card.client_id = c.id
    where c.tenant_id = ${db.tenant} and c.id = ${clientId}`.execute(db)
  if (!rows[0]) throw notFound('Client')
  return rows[0]
}

/** The agency's own card; undefined while nothing was kept. */
export async function cardOfAgency(db: Db): Promise<StoredCard | undefined> {
  const { rows } = await sql<StoredCard>`
    select card.id, card.client_id, null as client_name, card.currency, card.version, ${rowsOf(db, 'card')}
    from rate_cards card where card.tenant_id = ${db.tenant} and card.client_id is null`.execute(db)
  return rows[0]
}

/** The rows of these clients' cards in a currency, by client; the agency's own under null. */
export async function cardsFor(
  db: Db,
  clientIds: readonly number[],
): Promise<Map<number | null, { currency: string; rows: CardRow[] }>> {
  const { rows } = await sql<{ client_id: number | null; currency: string; rows: CardRow[] }>`
    select card.client_id, card.currency, ${rowsOf(db, 'card')} from rate_cards card
    where card.tenant_id = ${db.tenant}
      and (card.client_id is null or card.client_id = any(${clientIds}::bigint[]))`.execute(db)
  return new Map(rows.map(({ client_id, ...card }) => [client_id, card]))
}

/** Undefined when somebody else made it at the same instant. */
export async function insertCard(
  db: Db,
  card: { client_id: number | null; currency: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into rate_cards (tenant_id, client_id, currency) values (${db.tenant}, ${card.client_id}, ${card.currency})
    on conflict (tenant_id, client_id) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** The card as a whole: rows are kept by code and first day. */
export async function saveCardRows(db: Db, cardId: number, rows: readonly CardRowInput[]): Promise<void> {
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(rate_code_id bigint, basis text, pay numeric,
        charge numeric, effective_from date, effective_to date)
    ), gone as (
      delete from rate_card_rows o where o.tenant_id = ${db.tenant} and o.rate_card_id = ${cardId}
        and not exists (select from wanted w where w.rate_code_id = o.rate_code_id and w.effective_from = o.effective_from)
    )
    insert into rate_card_rows (tenant_id, rate_card_id, rate_code_id, basis, pay, charge, effective_from, effective_to)
    select ${db.tenant}, ${cardId}, rate_code_id, basis, pay, charge, effective_from, effective_to from wanted
    on conflict (tenant_id, rate_card_id, rate_code_id, effective_from) do update
      set basis = excluded.basis, pay = excluded.pay, charge = excluded.charge, effective_to = excluded.effective_to`.execute(
    db,
  )
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
