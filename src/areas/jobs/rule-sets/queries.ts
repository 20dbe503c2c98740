import { sql } from 'kysely'
import {
  type RuleSet,
  type RuleSetRow,
  type RuleSetVersion,
  ruleSetRecord,
} from '#areas/jobs/rule-sets/contract.ts'
import type { OvertimeRule } from '#areas/jobs/terms.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

const counts = (db: Db) => sql`
  cross join lateral (
    select count(*)::int as placement_count, (count(*) filter (where p.rules_version < page.rules_version))::int as behind_count
    from placements p where p.tenant_id = ${db.tenant} and p.rule_set_id = page.id
  ) used
  join overtime_rule_set_versions newest on newest.tenant_id = ${db.tenant} and newest.rule_set_id = page.id
    and newest.rules_version = page.rules_version`

const row = sql`
  page.id, ${columnsOf(ruleSetRecord, 'page')}, page.currency, page.rules_version,
  jsonb_array_length(newest.rules) as rule_count, used.placement_count, used.behind_count, page.archived_at, page.version`

export type RuleSetFilters = ListQuery & { archived: 'false' | 'true' | 'all' }

export function listRuleSets(db: Db, query: RuleSetFilters): Promise<Page<RuleSetRow>> {
  return listPage(db, '/overtime-rules', query, ruleSetShape(db, query))
}

export function ruleSetShape(db: Db, query: RuleSetFilters): ListOf<RuleSetRow> {
  return {
    table: 'overtime_rule_sets',
    columns: row,
    joins: counts(db),
    sorts: { name: 'text' },
    sort: 'name',
    searchable: true,
    where: [
      query.archived === 'false' ? sql`t.archived_at is null` : undefined,
      query.archived === 'true' ? sql`t.archived_at is not null` : undefined,
    ],
  }
}

/** One set with its newest rules, unmasked. */
export async function findRuleSet(db: Db, id: number): Promise<RuleSet> {
  const [found] = await ruleSetsWhere(db, sql`page.id = ${id}`)
  if (!found) throw notFound('Set of rules')
  return found
}

/** What new placements at a client begin with: its own set, else the agency's; unmasked. */
export async function ruleSetFor(db: Db, clientId: number): Promise<RuleSet | undefined> {
  const [found] = await ruleSetsWhere(
    db,
    sql`page.archived_at is null and page.id = coalesce((select o.rule_set_id from client_rule_sets o
      join overtime_rule_sets own on own.tenant_id = ${db.tenant} and own.id = o.rule_set_id and own.archived_at is null
      where o.tenant_id = ${db.tenant} and o.client_id = ${clientId}),
      (select d.id from overtime_rule_sets d where d.tenant_id = ${db.tenant} and d.is_default))`,
  )
  return found
}

async function ruleSetsWhere(db: Db, where: ReturnType<typeof sql>): Promise<RuleSet[]> {
  const { rows } = await sql<RuleSet>`
    select ${row}, newest.rules, page.created_at, page.updated_at,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
        from client_rule_sets o join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id
        where o.tenant_id = ${db.tenant} and o.rule_set_id = page.id), '[]') as clients
    from overtime_rule_sets page ${counts(db)}
    where page.tenant_id = ${db.tenant} and ${where} limit 1`.execute(db)
  return rows
}

/** Every version of a set, the newest first. */
export async function versionsOf(db: Db, id: number): Promise<RuleSetVersion[]> {
  const { rows } = await sql<RuleSetVersion>`
    select v.rules_version, v.rules, v.user_name, v.at, (select count(*)::int from placements p
      where p.tenant_id = ${db.tenant} and p.rule_set_id = v.rule_set_id and p.rules_version = v.rules_version) as placement_count
    from overtime_rule_set_versions v where v.tenant_id = ${db.tenant} and v.rule_set_id = ${id}
    order by v.rules_version desc limit 200`.execute(db)
  return rows
}

export type StoredVersion = {
  id: number
  name: string
  currency: string
  archived_at: string | null
  rules_version: number
  rules: OvertimeRule[]
}

/** One version of a set, its newest where none is named; undefined where there is none. */
export async function findVersion(
  db: Db,
  id: number,
  version: number | null,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select s.id, s.name, s.currency, s.archived_at, v.rules_version, v.rules from overtime_rule_sets s
    join overtime_rule_set_versions v on v.tenant_id = ${db.tenant} and v.rule_set_id = s.id
      and v.rules_version = coalesce(${version}::integer, s.rules_version)
    where s.tenant_id = ${db.tenant} and s.id = ${id}`.execute(db)
  return rows[0]
}

type NewVersion = { rule_set_id: number; rules_version: number; rules: readonly OvertimeRule[] }

export async function insertVersion(
  db: Db,
  by: { id: number; name: string },
  { rule_set_id, rules_version, rules }: NewVersion,
): Promise<void> {
  await sql`
    insert into overtime_rule_set_versions (tenant_id, rule_set_id, rules_version, rules, user_id, user_name)
    values (${db.tenant}, ${rule_set_id}, ${rules_version}, ${JSON.stringify(rules)}::jsonb, ${by.id || null}, ${by.name})`.execute(
    db,
  )
}

/** These clients begin with this set, and no others; they leave the set that they had. */
export async function saveClients(db: Db, ruleSetId: number, clientIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from client_rule_sets o where o.tenant_id = ${db.tenant} and o.rule_set_id = ${ruleSetId}
        and o.client_id <> all(${clientIds}::bigint[])
    )
    insert into client_rule_sets (tenant_id, client_id, rule_set_id)
    select distinct ${db.tenant}::integer, client_id, ${ruleSetId}::bigint from unnest(${clientIds}::bigint[]) as wanted(client_id)
    on conflict (tenant_id, client_id) do update set rule_set_id = excluded.rule_set_id`.execute(db)
}

/** Which of these clients, and of these rate codes, there are. */
export async function known(
  db: Db,
  asked: { client_ids: readonly number[]; rate_code_ids: readonly number[] },
): Promise<{ clients: number[]; codes: number[] }> {
  const { rows } = await sql<{ clients: number[]; codes: number[] }>`
    select coalesce((select json_agg(c.id) from clients c where c.tenant_id = ${db.tenant}
        and c.id = any(${asked.client_ids}::bigint[])), '[]') as clients,
      coalesce((select json_agg(k.id) from rate_codes k where k.tenant_id = ${db.tenant}
        and k.id = any(${asked.rate_code_ids}::bigint[])), '[]') as codes`.execute(db)
  return rows[0]!
}

/** No other set is the default any more. Answers the one that was. */
export async function clearDefault(db: Db, except: number | null): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update overtime_rule_sets s set is_default = false, version = s.version + 1, updated_at = now()
    where s.tenant_id = ${db.tenant} and s.is_default and s.id is distinct from ${except}::bigint returning s.id`.execute(
    db,
  )
  return rows[0]?.id
}

type Past = {
  placement_id: number
  until_day: string
  rules: readonly OvertimeRule[]
  rule_set_id: number | null
  rules_version: number | null
}

/** What a placement had until now holds for timesheets that begin before the day. */
export async function keepPastRules(db: Db, past: Past): Promise<void> {
  await sql`
    insert into placement_past_rules (tenant_id, placement_id, until_day, rules, rule_set_id, rules_version)
    values (${db.tenant}, ${past.placement_id}, ${past.until_day}, ${JSON.stringify(past.rules)}::jsonb,
      ${past.rule_set_id}, ${past.rules_version})`.execute(db)
}

/** The last day on which the rules of a placement changed, or will. */
export async function rulesChangedOn(db: Db, placementId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(o.until_day) as day from placement_past_rules o
    where o.tenant_id = ${db.tenant} and o.placement_id = ${placementId}`.execute(db)
  return rows[0]?.day ?? null
}
