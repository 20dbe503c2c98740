import { sql } from 'kysely'
import { author } from '#areas/compliance/requirements/actions.ts'
import { requirementRecord, type StarterPart } from '#areas/compliance/requirements/contract.ts'
import { keepVersions } from '#areas/compliance/requirements/queries.ts'
import { starters } from '#areas/compliance/requirements/starter.ts'
import type { Context } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryAll } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'

const templateKey = 'uk'

/**
 * Adds what agencies in the United Kingdom usually ask for, and a template that asks for it. What is there already, by
 * its origin or its name, stays as the agency has it; it may be asked for again and again.
 */
export async function addStartingSet(
  ctx: Context,
  parts: readonly StarterPart[],
): Promise<{ added: number; kept: number }> {
  const { db } = ctx
  await exclusively(db, 'compliance.starting_set')
  const wanted = starters.filter((starter) => starter.parts.some((part) => parts.includes(part)))
  const added = await insertMissing(db, wanted)
  await keepVersions(db, added, author(ctx))
  await recordHistoryAll(ctx, 'compliance-requirements', added, 'created')
  const template = await addTemplate(db, wanted)
  await recordHistoryAll(ctx, 'compliance-templates', [template.id], template.made ? 'created' : 'changed')
  await announce(db, 'compliance_requirement.changed', { ids: added })
  await announce(db, 'compliance_template.changed', { id: template.id })
  return { added: added.length, kept: wanted.length - added.length }
}

async function insertMissing(db: Db, wanted: typeof starters): Promise<number[]> {
  const rows = wanted.map(({ key, requirement }) => ({
    ...{ ...requirementRecord.blank, ...requirement },
    ...{ starter_key: key, evidence: requirement.evidence },
  }))
  const { rows: made } = await sql<{ id: number }>`
    insert into compliance_requirements (tenant_id, name, description, applies_to, kind, severity, statement, evidence, expiry,
      expiry_months, leads, ask_again_before, due_days, two_people, sensitive, waiver, waiver_days,
      starter_key)
    select ${db.tenant}::integer, g.name, g.description, g.applies_to, g.kind, g.severity, g.statement, g.evidence, g.expiry,
      g.expiry_months, g.leads, g.ask_again_before, g.due_days, g.two_people, g.sensitive, g.waiver, g.waiver_days, g.starter_key
    from jsonb_populate_recordset(null::compliance_requirements, ${JSON.stringify(rows)}::jsonb) g
    where not exists (select from compliance_requirements r where r.tenant_id = ${db.tenant}
      and (r.starter_key = g.starter_key or lower(r.name) = lower(g.name)))
    returning id`.execute(db)
  return made.map(({ id }) => id)
}

/** What the template of the set lacks of these is added at its end. */
async function addTemplate(db: Db, wanted: typeof starters): Promise<{ id: number; made: boolean }> {
  const { rows } = await sql<{ id: number; made: boolean }>`
    insert into compliance_templates as t (tenant_id, name, description, starter_key, updated_at)
    -- A template of their own may have this name.
    values (${db.tenant}, (select case when exists (select from compliance_templates o where o.tenant_id = ${db.tenant}
      and o.starter_key is null and lower(o.name) = 'uk starting set') then 'UK starting set (Saffron)' else 'UK starting set' end), 'What agencies in the United Kingdom usually ask for. Change any of it.', ${templateKey}, now())
    on conflict (tenant_id, starter_key) where starter_key is not null
      do update set version = t.version + 1, updated_at = excluded.updated_at
    returning t.id, t.xmax = 0 as made`.execute(db)
  const template = rows[0]!
  const items = wanted.map(({ key, requirement: { name }, condition }, position) => ({
    ...{ key, name, position, condition: condition ?? null },
  }))
  await sql`
    insert into compliance_template_items (tenant_id, template_id, position, requirement_id, condition)
    select ${db.tenant}::integer, ${template.id}::bigint,
      i.position + coalesce((select max(o.position) + 1 from compliance_template_items o
        where o.tenant_id = ${db.tenant} and o.template_id = ${template.id}), 0),
      r.id, i.condition
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(key text, name text, position integer, condition jsonb)
    join compliance_requirements r on r.tenant_id = ${db.tenant} 
      and (r.starter_key = i.key or lower(r.name) = lower(i.name)) and r.archived_at is null
    on conflict do nothing`.execute(db)
  return template
}
