/** The set of overtime rules that new placements at a client begin with, as the client's page shows and changes it. */
import { sql } from 'kysely'
import { billedClient } from '#areas/jobs/rate-cards/queries.ts'
import type { ClientRuleSet } from '#areas/jobs/rule-sets/contract.ts'
import { findRuleSet } from '#areas/jobs/rule-sets/queries.ts'
import { type Context, covers } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { holdRow } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { announceAll } from '#platform/outbox.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'

/** What the client begins with, and whom another choice leaves as they are: placements have copies. */
export async function clientRuleSet(ctx: Context, clientId: number): Promise<ClientRuleSet> {
  await seen(ctx, clientId)
  return read(ctx.db, clientId)
}

/** Another set, or the agency's; `was` is what the person saw, so that of two who choose the second is told. */
export async function chooseRuleSet(
  ctx: Context,
  clientId: number,
  { rule_set_id, was }: { rule_set_id: number | null; was: number | null },
): Promise<ClientRuleSet> {
  await seen(ctx, clientId)
  await exclusively(ctx.db, 'overtime_rules.default')
  await holdRow(ctx.db, 'clients', clientId)
  const before = await read(ctx.db, clientId)
  if ((before.own?.id ?? null) !== was) throw conflict('client')
  if (rule_set_id === was) return before
  const chosen = rule_set_id === null ? undefined : await offered(ctx.db, rule_set_id)
  await sql`
    delete from client_rule_sets o where o.tenant_id = ${ctx.db.tenant} and o.client_id = ${clientId}`.execute(
    ctx.db,
  )
  if (chosen)
    await sql`insert into client_rule_sets (tenant_id, client_id, rule_set_id)
      values (${ctx.db.tenant}, ${clientId}, ${chosen.id})`.execute(ctx.db)
  await recordHistory(ctx, 'clients', clientId, 'changed', {
    overtime_rules: { from: before.own?.name ?? null, to: chosen?.name ?? null },
  })
  const sets = [was, rule_set_id].filter((id) => id !== null)
  await announceAll(
    ctx.db,
    'overtime_rules.changed',
    sets.map((id) => ({ id })),
  )
  return read(ctx.db, clientId)
}

async function seen(ctx: Context, clientId: number): Promise<void> {
  const client = await billedClient(ctx.db, clientId)
  if (!client || !covers(ctx.who, 'clients.view', client)) throw notFound('Client')
}

async function offered(db: Db, id: number) {
  const set = await findRuleSet(db, id).catch(() => undefined)
  if (!set) throw invalid('rule_set_id', 'Set of rules not found', 'not_found')
  if (set.archived_at !== null) throw invalid('rule_set_id', 'This set is retired: choose another')
  return set
}

async function read(db: Db, clientId: number): Promise<ClientRuleSet> {
  const { rows } = await sql<ClientRuleSet>`
    select (select json_build_object('id', s.id, 'name', s.name, 'archived', s.archived_at is not null)
        from client_rule_sets o join overtime_rule_sets s on s.tenant_id = ${db.tenant} and s.id = o.rule_set_id
        where o.tenant_id = ${db.tenant} and o.client_id = ${clientId}) as own,
      (select json_build_object('id', d.id, 'name', d.name) from overtime_rule_sets d
        where d.tenant_id = ${db.tenant} and d.is_default) as agency,
      coalesce((select json_agg(json_build_object('rule_set_id', p.rule_set_id, 'name', s.name, 'count', p.count)
          order by p.count desc, s.name)
        from (select p.rule_set_id, count(*)::int as count from placements p
          where p.tenant_id = ${db.tenant} and p.client_id = ${clientId} and p.status = any('{draft,approved,live}')
          group by p.rule_set_id) p
        left join overtime_rule_sets s on s.tenant_id = ${db.tenant} and s.id = p.rule_set_id), '[]') as placements`.execute(
    db,
  )
  return rows[0]!
}
