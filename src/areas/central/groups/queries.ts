import { sql } from 'kysely'
import type { Group, GroupRow } from '#areas/central/groups/contract.ts'
import { listPage } from '#platform/db/list.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { ListQuery } from '#platform/http/contract.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'

export function listGroups(all: AllDb, query: ListQuery) {
  const pattern = `%${(query.search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return listPage<GroupRow>(all, '/central/groups', query, {
    table: 'tenant_groups',
    across: true,
    columns: sql`page.id, page.name, page.created_at,
      (select count(*)::int from tenants t where t.group_id = page.id) as agencies,
      (select count(*)::int from group_codes c where c.group_id = page.id and c.withdrawn_at is null) as codes,
      (select count(*)::int from group_mails m where m.group_id = page.id and m.withdrawn_at is null) as mails`,
    sorts: { name: 'text', created_at: 'timestamptz' },
    sort: 'name',
    where: [query.search ? sql`lower(t.name) like ${pattern}` : undefined],
  })
}

export async function findGroup(all: AllDb, id: number): Promise<Group> {
  const { rows } = await sql<Group>`
    select g.id, g.name, g.notes, g.version, g.created_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'slug', t.slug, 'status', t.status,
          'push', case when p.tenant_id is not null then jsonb_build_object('status', p.status,
            'asked_at', to_jsonb(p.asked_at), 'done_at', to_jsonb(p.done_at),
            'result', nullif(p.result, '{}'::jsonb)) end) order by t.name, t.id)
        from tenants t left join group_pushes p on p.tenant_id = t.id
        where t.group_id = g.id), '[]') as members,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'code', c.code, 'fields', c.fields,
          'mode', c.mode, 'pushed_at', to_jsonb(c.pushed_at), 'version', c.version) order by c.kind desc, c.code)
        from group_codes c where c.group_id = g.id and c.withdrawn_at is null), '[]') as codes,
      (select count(*)::int from group_mails m where m.group_id = g.id and m.withdrawn_at is null) as mails
    from tenant_groups g where g.id = ${id}`.execute(all)
  if (!rows[0]) throw notFound('Group')
  return rows[0]
}

/** Refuses when the group is not there. */
export async function nameOf(all: AllDb, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from tenant_groups where id = ${id}`.execute(all)
  if (!rows[0]) throw notFound('Group')
  return rows[0].name
}

type Fields = { name: string; notes: string }

export async function insertGroup(all: AllDb, fields: Fields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tenant_groups (name, notes) values (${fields.name}, ${fields.notes})
    on conflict do nothing returning id`.execute(all)
  if (!rows[0]) throw nameTaken()
  return rows[0].id
}

export async function lockGroup(all: AllDb, id: number): Promise<Fields & { version: number }> {
  const { rows } = await sql<Fields & { version: number }>`
    select name, notes, version from tenant_groups where id = ${id} for update`.execute(all)
  if (!rows[0]) throw notFound('Group')
  return rows[0]
}

export async function saveGroup(
  all: AllDb,
  { id, version }: { id: number; version: number },
  { name, notes }: Fields,
): Promise<void> {
  const { rows: taken } = await sql`
    select from tenant_groups where lower(name) = lower(${name}) and id <> ${id}`.execute(all)
  if (taken.length > 0) throw nameTaken()
  const { rows } = await sql`
    update tenant_groups set name = ${name}, notes = ${notes}, version = version + 1
    where id = ${id} and version = ${version} returning id`.execute(all)
  if (rows.length === 0) throw conflict('group')
}

const nameTaken = () => invalid('name', 'Another group has this name', 'taken')

/** Makes these the agencies of the group, and no others. Answers those that came or went; refuses who is not there. */
export async function setMembers(all: AllDb, group: number, ids: readonly number[]): Promise<number[]> {
  const { rows: known } = await sql`
    select from tenants where id = any(${ids}::integer[]) for no key update`.execute(all)
  if (known.length < new Set(ids).size)
    throw invalid('tenant_ids', 'One of these agencies is not there any more')
  const { rows } = await sql<{ id: number }>`
    update tenants set group_id = case when id = any(${ids}::integer[]) then ${group}::integer end,
      version = version + 1
    where (group_id = ${group} and id <> all(${ids}::integer[]))
      or (id = any(${ids}::integer[]) and group_id is distinct from ${group})
    returning id`.execute(all)
  return rows.map(({ id }) => id)
}

export type KeptCode = { kind: string; code: string; fields: Record<string, unknown>; mode: string }

export async function insertCode(all: AllDb, group: number, code: KeptCode): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into group_codes (group_id, kind, code, fields, mode)
    values (${group}, ${code.kind}, ${code.code}, ${JSON.stringify(code.fields)}::jsonb, ${code.mode})
    on conflict do nothing returning id`.execute(all)
  if (!rows[0]) throw invalid('code', 'The group has this code already', 'taken')
  return rows[0].id
}

type CodeAt = { id: number; code_id: number }

export async function lockCode(all: AllDb, { id, code_id }: CodeAt): Promise<KeptCode & { version: number }> {
  const { rows } = await sql<KeptCode & { version: number }>`
    select kind, code, fields, mode, version from group_codes
    where id = ${code_id} and group_id = ${id} and withdrawn_at is null for update`.execute(all)
  if (!rows[0]) throw notFound('Code')
  return rows[0]
}

export async function saveCode(
  all: AllDb,
  { code_id }: CodeAt,
  version: number,
  { fields, mode }: Pick<KeptCode, 'fields' | 'mode'>,
): Promise<void> {
  const { rows } = await sql`
    update group_codes set fields = ${JSON.stringify(fields)}::jsonb, mode = ${mode}, version = version + 1
    where id = ${code_id} and version = ${version} returning id`.execute(all)
  if (rows.length === 0) throw conflict('code')
}

export async function withdrawCode(all: AllDb, { code_id }: CodeAt): Promise<void> {
  await sql`update group_codes set withdrawn_at = now() where id = ${code_id}`.execute(all)
}

export async function membersOf(all: AllDb, group: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tenants where group_id = ${group} order by id`.execute(all)
  return rows.map(({ id }) => id)
}
