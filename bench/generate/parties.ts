import type pg from 'pg'
import {
  cities,
  clientNames,
  firstNames,
  lastNames,
  streets,
  trades,
  umbrellaNames,
} from '#server/demo/words.ts'
import { overtimeRules, rounding, token, unpaidBreak } from './shapes.ts'

/** One of a list of words by a number, in SQL. */
const pick = (words: string, n: string) =>
  `(${words}::text[])[1 + (${n}) % array_length(${words}::text[], 1)]`

/** Clients, each with who approves there and one billing profile. About fifteen placements come to a client. */
export async function makeClients(owner: pg.Client) {
  await owner.query(
    `create temp table g_clients on commit drop as
     select g.tenant_id, n, nextval(pg_get_serial_sequence('clients', 'id')) as id,
       nextval(pg_get_serial_sequence('billing_profiles', 'id')) as profile_id,
       nextval(pg_get_serial_sequence('users', 'id')) as approver_id, g.slug, g.tax,
       g.consultants[1 + n % 3] as owner_id, ${pick('$1', 'n - 1')} || case when n > array_length($1, 1) then ' ' || n else '' end as name
     from g_tenants g join g_sizes s using (tenant_id), generate_series(1, greatest(5, s.placements / 15)) n`,
    [clientNames],
  )
  await owner.query(
    `insert into users (tenant_id, id, name, email, kind) overriding system value
     select tenant_id, approver_id, ${pick('$1', 'n * 7')} || ' ' || ${pick('$2', 'n * 13')}, 'manager' || n || '@clients.' || slug || '.test', 'approver'
     from g_clients`,
    [firstNames, lastNames],
  )
  await owner.query(
    `insert into user_roles (tenant_id, user_id, role_id)
     select c.tenant_id, c.approver_id, r.id from g_clients c join roles r on r.tenant_id = c.tenant_id and r.key = 'approver'`,
  )
  await owner.query(
    `insert into clients (tenant_id, id, name, company_number, vat_number, industry, address_line_1, city, postcode,
       accounts_ref, owner_user_id, created_at)
     select tenant_id, id, name, lpad((1000000 + n * 37)::text, 8, '0'), pg_temp.vat(n),
       ${pick(`array['Healthcare', 'Logistics', 'Energy', 'Public sector', 'Manufacturing', 'Retail']`, 'n')},
       (1 + n % 180) || ' ' || ${pick('$1', 'n')}, ${pick('$2', 'n')}, 'M1 ' || n % 10 || 'AB', 'C' || lpad(n::text, 4, '0'), owner_id,
       now() - interval '400 days' + n * interval '1 minute'
     from g_clients`,
    [streets, cities],
  )
  await owner.query(
    `insert into client_contacts (tenant_id, client_id, name, email, job_title, roles, user_id)
     select c.tenant_id, c.id, u.name, u.email, 'Operations manager', '{approver,hiring}', u.id
     from g_clients c join users u on u.tenant_id = c.tenant_id and u.id = c.approver_id`,
  )
  await owner.query(
    `insert into billing_profiles (tenant_id, id, client_id, bill_to_name, email_to, payment_terms_days, split_by, summarise_to,
       tax_code_id)
     select tenant_id, profile_id, id, name, 'accounts' || n || '@clients.' || slug || '.test', (array[14, 30, 30, 45])[1 + n % 4],
       array[${pick(`array['client', 'client', 'placement', 'candidate']`, 'n')}], ${pick(`array['week_rate', 'week_rate', 'day']`, 'n')}, tax
     from g_clients`,
  )
}

/** Four umbrella companies and a limited company for two workers in five. */
export async function makeSuppliers(owner: pg.Client) {
  await owner.query(
    `create temp table g_suppliers on commit drop as
     select g.tenant_id, n, nextval(pg_get_serial_sequence('suppliers', 'id')) as id, g.slug, g.tax
     from g_tenants g join g_sizes s using (tenant_id), generate_series(1, 4 + 2 * (s.placements / 5 + 1)) n`,
  )
  await owner.query(
    `insert into suppliers (tenant_id, id, name, kind, vat_registered, vat_number, tax_code_id, status, email, split_by)
     select tenant_id, id, case when n <= 4 then ${pick('$1', 'n - 1')} else ${pick('$2', 'n')} || ' Services ' || n || ' Ltd' end,
       case when n <= 4 then 'umbrella' else 'ltd_psc' end, n <= 4 or n % 2 = 0,
       case when n <= 4 or n % 2 = 0 then pg_temp.vat(n) else '' end, case when n <= 4 or n % 2 = 0 then tax end, 'approved',
       'remittance' || n || '@suppliers.' || slug || '.test', case when n <= 4 then 'candidate' else 'supplier' end
     from g_suppliers`,
    [umbrellaNames, lastNames],
  )
  await owner.query(
    `insert into self_billing_agreements (tenant_id, supplier_id, starts_on, ends_on, signed_by, vat_number)
     select s.tenant_id, s.id, current_date - 420, current_date + 300, 'Director', s.vat_number
     from suppliers s join g_suppliers g on g.tenant_id = s.tenant_id and g.id = s.id`,
  )
}

/** As many candidates as there are placements, or more: who has none is available. */
export async function makeCandidates(owner: pg.Client, atLeast: number) {
  await owner.query(
    `create temp table g_candidates on commit drop as
     select g.tenant_id, n, nextval(pg_get_serial_sequence('candidates', 'id')) as id, g.slug, s.placements,
       g.consultants[1 + n % 3] as owner_id,
       case when n % 5 < 2 then 'umbrella' when n % 5 = 2 then 'ltd_outside' when n % 5 = 3 then 'ltd_inside' else 'paye' end as engagement,
       case when n % 5 < 2 then 1 + n % 4 when n % 5 < 4 then 5 + n / 5 * 2 + n % 5 - 2 end as supplier_n
     from g_tenants g join g_sizes s using (tenant_id), generate_series(1, greatest(s.placements, $1::integer)) n`,
    [atLeast],
  )
  await owner.query(
    `insert into candidates (tenant_id, id, first_name, last_name, email, phone, dob, status, city, owner_user_id, created_at)
     select tenant_id, id, ${pick('$1', 'n * 31')}, ${pick('$2', 'n * 17 + n / 97')}, 'worker' || n || '@workers.' || slug || '.test',
       '07700 900' || 100 + n % 900, '1965-01-01'::date + (n * 7919) % 14000, case when n <= placements then 'placed' else 'available' end,
       ${pick('$3', 'n')}, owner_id, now() - interval '400 days' + n * interval '1 second'
     from g_candidates`,
    [firstNames, lastNames, cities],
  )
  await owner.query(
    `insert into engagements (tenant_id, candidate_id, type, supplier_id, effective_from)
     select c.tenant_id, c.id, case when s.id is null then 'paye' else c.engagement end, s.id, current_date - 400
     from g_candidates c left join g_suppliers s on s.tenant_id = c.tenant_id and s.n = c.supplier_n`,
  )
}

/** A job with one placement for each of the first workers, on the rates of a trade. */
export async function makePlacements(owner: pg.Client, firstDay: string) {
  await owner.query(
    `create temp table g_placements on commit drop as
     select c.tenant_id, c.n, nextval(pg_get_serial_sequence('placements', 'id')) as id,
       nextval(pg_get_serial_sequence('jobs', 'id')) as job_id, nextval(pg_get_serial_sequence('placement_rates', 'id')) as row_id,
       c.id as candidate_id, c.engagement, s.id as supplier_id, k.id as client_id, k.profile_id, k.approver_id, k.owner_id,
       (c.n * 5 % ${trades.length})::integer as trade, g.basic, g.overtime, g.night, g.holiday
     from g_candidates c join g_tenants g using (tenant_id)
     join g_clients k on k.tenant_id = c.tenant_id and k.n = 1 + c.n % greatest(5, c.placements / 15)
     left join g_suppliers s on s.tenant_id = c.tenant_id and s.n = c.supplier_n
     where c.n <= c.placements`,
  )
  await owner.query('analyze g_placements')
  await owner.query(
    `insert into jobs (tenant_id, id, title, client_id, status, start_date, owner_user_id, created_at)
     select tenant_id, job_id, ($1::text[])[1 + trade], client_id, 'filled', $2, owner_id, $2::date - 14 from g_placements`,
    [trades.map(({ title }) => title), firstDay],
  )
  await owner.query(
    `insert into placements (tenant_id, id, job_id, client_id, candidate_id, billing_profile_id, engagement_type, supplier_id,
       start_date, layout, basic_rate_code_id, rounding, unpaid_break, overtime_rules, approver_user_id, owner_user_id,
       generated_until, created_at)
     select tenant_id, id, job_id, client_id, candidate_id, profile_id, engagement, supplier_id, $1,
       case when ($2::text[])[1 + trade] = 'hours' then 'hours' else 'shifts' end, basic, $3, $4,
       ${withIds('$5')}::jsonb, approver_id, owner_id, current_date, $1::date - 10
     from g_placements p`,
    [
      firstDay,
      trades.map(({ pattern }) => pattern),
      JSON.stringify(rounding),
      JSON.stringify(unpaidBreak),
      JSON.stringify(overtimeRules),
    ],
  )
  await owner.query(
    `insert into placement_rates (tenant_id, id, placement_id, rate_code_id, pay_rate, charge_rate, effective_from)
     select tenant_id, row_id, id, basic, ($1::bigint[])[1 + trade] / 100.0, ($2::bigint[])[1 + trade] / 100.0, $3
     from g_placements`,
    [trades.map(({ pay }) => pay), trades.map(({ charge }) => charge), firstDay],
  )
}

/** Puts the ids of the placement `p` in the place of the tokens that calculations were made with. */
export function withIds(text: string): string {
  const ids = {
    [token.BASIC]: 'basic',
    [token.OT]: 'overtime',
    [token.NIGHT]: 'night',
    [token.BH]: 'holiday',
    [token.row]: 'row_id',
  }
  return Object.entries(ids).reduce(
    (made, [from, column]) => `replace(${made}, '${from}', p.${column}::text)`,
    `${text}::text`,
  )
}
