import { sql } from 'kysely'
import { expenseKind, type Kind, rateKind, taxKind } from '#areas/codes/code-kinds.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryAll } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'

/** A code that a group keeps for its agencies. */
export type PushedCode = {
  /** Of the group's code. */
  id: number
  kind: Kind['model']
  code: string
  mode: 'locked' | 'override'
  /** As the contract of a new code of this kind has them, but for `code`. */
  fields: Record<string, unknown>
}

/** How many codes: new here, changed, kept as the agency has them (its own by that name), and released again. */
export type Received = { made: number; changed: number; kept: number; released: number }

/**
 * Brings the agency's codes in line with those of its group: all of them, and no others. New ones are made; one the
 * agency has by the same name is taken over when what is printed on documents is the same, else kept. What the agency
 * changed itself stays, as does its default tax code; one that is charged to clients does not become one for purchases. What the group has no more becomes the agency's own. Three
 * statements for each kind, however many codes; it may run again.
 */
export async function receivePushed(db: Db, codes: readonly PushedCode[]): Promise<Received> {
  const total = { made: 0, changed: 0, kept: 0, released: 0 }
  for (const kind of [taxKind, rateKind, expenseKind]) {
    const here = codes.filter((code) => code.kind === kind.model)
    const released = await release(
      db,
      kind,
      here.map(({ id }) => id),
    )
    const { made, changed } = await take(db, kind, here)
    total.made += made.length
    total.changed += changed.length
    total.kept += await countKept(db, kind, here)
    total.released += released.length
    const who = { id: 0, name: 'The group' } as never
    await recordHistoryAll({ db, who }, kind.model, made, 'created by the group')
    await recordHistoryAll({ db, who }, kind.model, changed, 'changed by the group')
    await recordHistoryAll({ db, who }, kind.model, released, 'released by the group')
    const ids = [...made, ...changed, ...released]
    if (ids.length > 0) await announce(db, `${kind.model}.changed`, { ids })
  }
  return total
}

async function release(db: Db, { record }: Kind, kept: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(record.table)} set group_code_id = null, group_mode = null, version = version + 1, updated_at = now()
    where tenant_id = ${db.tenant} and group_code_id is not null and group_code_id <> all(${kept}::bigint[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a group says of a code; the default and what points to another code are the agency's own. */
const pushedColumns = (kind: Kind) =>
  kind.record.names.filter((name) => !['code', 'is_default', 'tax_code_id'].includes(name))

/** What the group says nothing of, because it pushed before there was such a field, is as in a new code. */
async function take(
  db: Db,
  kind: Kind,
  codes: readonly PushedCode[],
): Promise<{ made: number[]; changed: number[] }> {
  if (codes.length === 0) return { made: [], changed: [] }
  const columns = pushedColumns(kind)
  const list = (of: (name: string) => ReturnType<typeof sql>) => sql.join(columns.map(of))
  const table = sql.table(kind.record.table)
  const same = kind.lockedWhenUsed.map((name) =>
    name === 'code' ? sql`true` : sql`c.${sql.ref(name)} = excluded.${sql.ref(name)}`,
  )
  // Held before they are looked at: whoever charges with one of them at this instant comes before, or is told.
  await sql`select x.id from ${table} x where x.tenant_id = ${db.tenant} and x.code = any(${codes.map(({ code }) => code)})
    order by x.id for update`.execute(db)
  const { rows } = await sql<{ id: number; made: boolean }>`
    insert into ${table} as c (tenant_id, code, group_code_id, group_mode, updated_at, ${list((name) => sql.ref(name))})
    select ${db.tenant}::integer, g.code, g.id, g.mode, now(), ${list((name) => sql`r.${sql.ref(name)}`)}
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as g(id bigint, code text, mode text, fields jsonb)
    cross join lateral jsonb_populate_record(null::${table}, ${JSON.stringify(kind.record.blank)}::jsonb || g.fields) r
    on conflict (tenant_id, code) do update set group_code_id = excluded.group_code_id,
      group_mode = excluded.group_mode, archived_at = null, version = c.version + 1, updated_at = excluded.updated_at,
      ${list((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)}
    where (c.group_code_id is null or c.group_code_id = excluded.group_code_id)
      and (c.group_mode is distinct from 'own' or excluded.group_mode = 'locked')
      and ${sql.join(same, sql` and `)} ${kind.takes ? sql`and ${kind.takes(db)}` : sql``}
      and (c.group_code_id is null or c.group_mode <> excluded.group_mode or c.archived_at is not null
        or (${list((name) => sql`c.${sql.ref(name)}`)}) is distinct from (${list((name) => sql`excluded.${sql.ref(name)}`)}))
    returning c.id, c.xmax = 0 as made`.execute(db)
  return {
    made: rows.filter(({ made }) => made).map(({ id }) => id),
    changed: rows.filter(({ made }) => !made).map(({ id }) => id),
  }
}

/** Codes that the agency has by that name in its own way. */
async function countKept(db: Db, { record }: Kind, codes: readonly PushedCode[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as g(id bigint, code text)
    join ${sql.table(record.table)} c on c.tenant_id = ${db.tenant} and c.code = g.code
    where c.group_code_id is distinct from g.id or c.group_mode = 'own'`.execute(db)
  return rows[0]!.count
}
