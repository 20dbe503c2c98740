import type pg from 'pg'
import { defaultRoles } from '#areas/access/default-roles.ts'
import { hashPassword } from '#areas/identity/public.ts'
import { bankHolidays } from '#areas/settings/public.ts'
import { demoPassword } from '#server/demo/agency.ts'
import { cities } from '#server/demo/words.ts'

/** Who works in every generated agency, beside the approvers of its clients. */
const staff = [
  ['owner', 'Olive Oakes', 'owner'],
  ['finance', 'Frank Ferris', 'finance_manager'],
  ['consultant', 'Connie Cole', 'consultant'],
  ['consultant2', 'Callum Cross', 'consultant'],
  ['consultant3', 'Chloe Crane', 'consultant'],
].map(([part, name, role], at) => ({ at, part, name, role }))

const rateCodes = [
  ['BASIC', 'Basic', 'basic'],
  ['OT', 'Overtime', 'overtime'],
  ['NIGHT', 'Night uplift', 'night'],
  ['BH', 'Bank holiday', 'bank_holiday'],
].map(([code, name, kind], position) => ({ code, name, kind, position }))

/**
 * The agencies themselves with settings, company, roles, people and codes. Leaves the temporary table `g_tenants`
 * with the ids that everything after it refers to. Answers the slugs.
 */
export async function makeAgencies(owner: pg.Client, count: number): Promise<string[]> {
  const { rows: found } = await owner.query<{ last: number }>(
    `select coalesce(max(substring(slug from '^agency-([0-9]+)$')::integer), 0) as last from tenants`,
  )
  const { last } = found[0]!
  const { rows } = await owner.query<{ slug: string }>(
    `insert into tenants (slug, name)
     select 'agency-' || n, 'Agency ' || n || ' Recruitment' from generate_series($1::integer + 1, $1::integer + $2::integer) n
     order by n returning slug`,
    [last, count],
  )
  await owner.query(
    `create temp table g_tenants on commit drop as
     select id as tenant_id, slug, row_number() over (order by id)::integer as t,
       null::bigint as tax, null::bigint as basic, null::bigint as overtime, null::bigint as night, null::bigint as holiday,
       null::bigint[] as consultants
     from tenants where slug = any($1)`,
    [rows.map(({ slug }) => slug)],
  )
  await furnish(owner)
  await makePeople(owner)
  await makeCodes(owner)
  return rows.map(({ slug }) => slug)
}

async function furnish(owner: pg.Client) {
  await owner.query(`insert into agency_settings (tenant_id) select tenant_id from g_tenants`)
  await owner.query(
    `insert into legal_entities (tenant_id, name, company_number, vat_number, address_line_1, city, postcode, email,
       bank_name, account_name, sort_code, account_number)
     select tenant_id, 'Agency ' || t || ' Ltd', lpad(t::text, 8, '0'), pg_temp.vat(t), '12 Wharf Street',
       ($1::text[])[1 + t % array_length($1, 1)], 'LS2 7EQ', 'accounts@' || slug || '.test', 'Demo Bank', 'Agency ' || t || ' Ltd',
       '20-00-00', lpad((55000000 + t)::text, 8, '0')
     from g_tenants`,
    [cities],
  )
  await owner.query(
    `with made as (
       insert into holiday_calendars (tenant_id, name, region, is_default)
       select tenant_id, 'England and Wales', 'england-and-wales', true from g_tenants returning tenant_id, id)
     insert into bank_holidays (tenant_id, calendar_id, day, name)
     select m.tenant_id, m.id, h.day, h.name from made m, jsonb_to_recordset($1) as h(day date, name text)`,
    [JSON.stringify(bankHolidays.map(([day, name]) => ({ day, name })))],
  )
}

/** Everybody's password is that of the demo, hashed once. */
async function makePeople(owner: pg.Client) {
  await owner.query(
    `insert into roles (tenant_id, key, name, description, system, permissions)
     select tenant_id, r.key, r.name, r.description, true, r.permissions
     from g_tenants, jsonb_to_recordset($1) as r(key text, name text, description text, permissions text[])`,
    [JSON.stringify(defaultRoles)],
  )
  await owner.query(
    `with given as (
       select g.tenant_id, s.at, s.name, s.role, s.part || '@' || g.slug || '.test' as email
       from g_tenants g, jsonb_to_recordset($1) as s(at integer, part text, name text, role text)
     ), made as (
       insert into accounts (email, name, password_hash) select email, name, $2 from given
       on conflict (email) do update set name = excluded.name returning id, email
     ), placed as (
       insert into users (tenant_id, account_id, name, email, kind)
       select g.tenant_id, m.id, g.name, g.email, 'staff' from given g join made m on m.email = g.email::citext
       order by g.tenant_id, g.at
       returning tenant_id, id, email
     )
     insert into user_roles (tenant_id, user_id, role_id)
     select p.tenant_id, p.id, r.id from placed p
     join given g on g.tenant_id = p.tenant_id and g.email::citext = p.email
     join roles r on r.tenant_id = p.tenant_id and r.key = g.role`,
    [JSON.stringify(staff), await hashPassword(demoPassword)],
  )
  await owner.query(
    `update g_tenants g set consultants = array(
       select u.id from users u where u.tenant_id = g.tenant_id and u.email::text like 'consultant%' order by u.id)`,
  )
}

async function makeCodes(owner: pg.Client) {
  await owner.query(
    `insert into tax_codes (tenant_id, code, name, rate, category, is_default)
     select tenant_id, 'S20', 'VAT standard rate', 20, 'S', true from g_tenants
     union all select tenant_id, 'Z0', 'VAT zero rate', 0, 'Z', false from g_tenants`,
  )
  await owner.query(
    `insert into rate_codes (tenant_id, code, name, kind, position, pay_multiplier, charge_multiplier)
     select tenant_id, r.code, r.name, r.kind, r.position, case r.code when 'OT' then 1.5 else 1 end,
       case r.code when 'OT' then 1.4 else 1 end
     from g_tenants, jsonb_to_recordset($1) as r(code text, name text, kind text, position integer)`,
    [JSON.stringify(rateCodes)],
  )
  const code = (name: string) =>
    `(select r.id from rate_codes r where r.tenant_id = g.tenant_id and r.code = '${name}')`
  await owner.query(
    `update g_tenants g set tax = (select x.id from tax_codes x where x.tenant_id = g.tenant_id and x.is_default),
       basic = ${code('BASIC')}, overtime = ${code('OT')}, night = ${code('NIGHT')}, holiday = ${code('BH')}`,
  )
}
