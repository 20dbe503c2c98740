import { sql } from 'kysely'
import { type Connection, findConnection } from '#areas/integrations/connections.ts'
import type { Xero } from '#areas/integrations/xero/client.ts'
import type { MappingLine, SaveMapping, XeroMapping } from '#areas/integrations/xero/contract.ts'
import { type Choice, suggestAccount, suggestTax } from '#areas/integrations/xero/rules.ts'
import { needed, waiting } from '#areas/integrations/xero/waiting.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { enqueue } from '#platform/outbox.ts'
import { invalid } from '#platform/refusal.ts'

type Stored = Pick<MappingLine, 'kind' | 'object_id' | 'label' | 'needed' | 'target'> & {
  code: string
  name: string
  rate: number | null
}

export async function showMapping({ db }: Pick<Context, 'db'>, id: number): Promise<XeroMapping> {
  const connection = await findConnection(db, 'xero', id)
  const [lines, choices] = await Promise.all([linesOf(db, connection), choicesOf(db, id)])
  const live = choices.filter(({ archived }) => !archived)
  const shown = ({ code, name }: Choice) => ({ code, name: `${name} (${code})` })
  return {
    lines: lines.map((line) => {
      const kind = line.kind.startsWith('tax-') ? 'tax' : 'account'
      const found = choices.find((each) => each.kind === kind && each.code === line.target)
      const { kind: of, object_id, label, needed, target } = line
      const gone = target !== null && (!found || found.archived)
      return { kind: of, object_id, label, needed, target, gone, suggestion: suggested(line, choices) }
    }),
    accounts: live.filter(({ kind }) => kind === 'account').map(shown),
    taxes: live.filter(({ kind }) => kind === 'tax').map(shown),
  }
}

function suggested({ kind, code, name, rate }: Stored, choices: readonly Choice[]): string | null {
  if (kind === 'tax-sales') return suggestTax({ code, name, rate: rate! }, 'sales', choices)
  if (kind === 'tax-purchases') return suggestTax({ code, name, rate: rate! }, 'purchases', choices)
  if (kind === 'rate') return suggestAccount({ code, name }, 'sales', choices)
  return suggestAccount(undefined, kind === 'account-sales' ? 'sales' : 'purchases', choices)
}

/**
 * Every line there may be: the usual accounts, tax codes by their side and what waiting documents need of others (it was archived
 * since), rate codes that want an account of their own.
 */
async function linesOf(db: Db, connection: Connection): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    with ${waiting(db, connection)}, ${needed(db)}, line as (
      select 1 as place, 'account-sales' as kind, 0::bigint as object_id, 'Sales' as label, '' as code, '' as name, null::numeric as rate
      union all select 2, 'account-purchases', 0, 'Self-bills and supplier invoices', '', '', null
      union all
      select 3, 'tax-sales', t.id, t.name || ', on sales', t.code, t.name, t.rate from tax_codes t
      where t.tenant_id = ${db.tenant} and (t.archived_at is null and t.direction <> 'purchase'
        or exists (select from needed n where n.kind = 'tax-sales' and n.object_id = t.id))
      union all
      select 4, 'tax-purchases', t.id, t.name || ', on purchases', t.code, t.name, t.rate from tax_codes t
      where t.tenant_id = ${db.tenant} and (t.archived_at is null and t.direction <> 'sales'
        or exists (select from needed n where n.kind = 'tax-purchases' and n.object_id = t.id))
      union all
      select 5, 'rate', r.id, r.name, r.code, r.name, null from rate_codes r
      where r.tenant_id = ${db.tenant} and r.archived_at is null
    )
    select l.kind, l.object_id, l.label, l.code, l.name, l.rate::float8 as rate, n.kind is not null as needed, m.target
    from line l
    left join needed n on n.kind = l.kind and n.object_id = l.object_id
    left join xero_mappings m on m.tenant_id = ${db.tenant} and m.connection_id = ${connection.id} and m.kind = l.kind
      and m.object_id = l.object_id
    order by l.place, l.label, l.object_id limit 500`.execute(db)
  return rows
}

async function choicesOf(db: Db, connectionId: number): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select c.kind, c.code, c.name, c.details, c.archived from xero_choices c
    where c.tenant_id = ${db.tenant} and c.connection_id = ${connectionId} order by c.kind, c.code`.execute(
    db,
  )
  return rows
}

/** Says what of ours is what of theirs. What is not there, or was archived there, is refused at its line. */
export async function saveMapping(ctx: Context, id: number, { lines }: SaveMapping): Promise<XeroMapping> {
  const { db } = ctx
  const before = await showMapping(ctx, id)
  for (const [at, line] of lines.entries()) {
    const known = before.lines.some(
      ({ kind, object_id }) => kind === line.kind && object_id === line.object_id,
    )
    const among = line.kind.startsWith('tax-') ? before.taxes : before.accounts
    if (!known) throw invalid(`lines.${at}.object_id`, 'There is no such code', 'not_found')
    if (line.target && !among.some(({ code }) => code === line.target))
      throw invalid(`lines.${at}.target`, 'Choose one that Xero has and has not archived', 'xero.target')
  }
  await sql`
    with given as (
      select g.kind, g.object_id, g.target
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(kind text, object_id bigint, target text)
    ), gone as (
      delete from xero_mappings m using given g where m.tenant_id = ${db.tenant} and m.connection_id = ${id}
        and m.kind = g.kind and m.object_id = g.object_id and g.target = ''
    )
    insert into xero_mappings (tenant_id, connection_id, kind, object_id, target)
    select ${db.tenant}::integer, ${id}::bigint, g.kind, g.object_id, g.target from given g where g.target <> ''
    on conflict (tenant_id, connection_id, kind, object_id) do update set target = excluded.target`.execute(
    db,
  )
  const target = (all: readonly MappingLine[]) =>
    Object.fromEntries(all.map((line) => [`${line.kind} ${line.label}`, line.target]))
  const after = await showMapping(ctx, id)
  const [old, now] = [target(before.lines), target(after.lines)]
  const changes = Object.fromEntries(
    Object.entries(now)
      .filter(([name, to]) => old[name] !== to)
      .map(([name, to]) => [name, { from: old[name] ?? null, to }]),
  )
  await recordHistory(ctx, 'integrations', id, 'mapped', changes)
  await enqueue(db, 'xero.sync', { id })
  return after
}

type Account = { Code?: string; Name: string; Class?: string; Status?: string }
type TaxRate = {
  TaxType: string
  Name: string
  Status?: string
  EffectiveRate?: number
  CanApplyToRevenue?: boolean
  CanApplyToExpenses?: boolean
}

/** What the organisation has to choose from, as it is now. */
export async function readChoices(xero: Xero): Promise<Choice[]> {
  const { body: accounts } = await xero<{ Accounts?: Account[] }>('GET', 'Accounts')
  const { body: taxes } = await xero<{ TaxRates?: TaxRate[] }>('GET', 'TaxRates')
  return [
    ...(accounts.Accounts ?? [])
      .filter(({ Code }) => Code)
      .map(({ Code, Name, Class, Status }) => ({
        ...{ kind: 'account' as const, code: Code!, name: Name, archived: Status === 'ARCHIVED' },
        details: { class: Class ?? '' },
      })),
    ...(taxes.TaxRates ?? []).map((each) => ({
      ...{ kind: 'tax' as const, code: each.TaxType, name: each.Name },
      archived: each.Status !== undefined && each.Status !== 'ACTIVE',
      details: {
        rate: each.EffectiveRate ?? 0,
        sales: each.CanApplyToRevenue !== false,
        purchases: each.CanApplyToExpenses !== false,
      },
    })),
  ]
}

/** What went from the list over there counts as archived: a mapping that names it is shown. */
export async function keepChoices(db: Db, id: number, choices: readonly Choice[]): Promise<void> {
  await sql`
    with given as (
      select g.* from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
        as g(kind text, code text, name text, details jsonb, archived boolean)
    ), gone as (
      update xero_choices c set archived = true where c.tenant_id = ${db.tenant} and c.connection_id = ${id}
        and not exists (select from given g where g.kind = c.kind and g.code = c.code)
    )
    insert into xero_choices (tenant_id, connection_id, kind, code, name, details, archived)
    select ${db.tenant}::integer, ${id}::bigint, g.kind, g.code, g.name, g.details, g.archived from given g
    on conflict (tenant_id, connection_id, kind, code)
      do update set name = excluded.name, details = excluded.details, archived = excluded.archived`.execute(
    db,
  )
}
