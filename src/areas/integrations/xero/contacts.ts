import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Connection, type LogEntry, log } from '#areas/integrations/connections.ts'
import type { Xero } from '#areas/integrations/xero/client.ts'
import { waiting } from '#areas/integrations/xero/waiting.ts'
import type { Db } from '#platform/db/tenant.ts'

export type RemoteContact = {
  ContactID: string
  Name?: string
  AccountNumber?: string
  TaxNumber?: string
  EmailAddress?: string
  ContactStatus?: string
  UpdatedDateUTC?: string
}

export async function keepContacts(db: Db, id: number, contacts: readonly RemoteContact[]): Promise<void> {
  const rows = contacts.map((each) => ({
    remote_id: each.ContactID,
    name: each.Name ?? '',
    account_number: each.AccountNumber ?? '',
    tax_number: each.TaxNumber ?? '',
    email: (each.EmailAddress ?? '').toLowerCase(),
    archived: each.ContactStatus !== undefined && each.ContactStatus !== 'ACTIVE',
  }))
  await sql`
    insert into xero_contacts (tenant_id, connection_id, remote_id, name, account_number, tax_number, email, archived)
    select ${db.tenant}::integer, ${id}::bigint, g.remote_id, g.name, g.account_number, g.tax_number, g.email, g.archived
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(remote_id text, name text, account_number text, tax_number text,
      email text, archived boolean)
    on conflict (tenant_id, connection_id, remote_id) do update set name = excluded.name,
      account_number = excluded.account_number, tax_number = excluded.tax_number, email = excluded.email,
      archived = excluded.archived`.execute(db)
}

/** Clients and suppliers that have no link yet, as `party`, with what tells who they are. */
const parties = (db: Db, id: number) => sql`
  party as materialized (
    select 'clients' as object, c.id as object_id, c.name, c.accounts_ref as account_number, c.vat_number as tax_number,
      coalesce((select lower(k.email) from client_contacts k where k.tenant_id = ${db.tenant} and k.client_id = c.id
        and k.email <> '' order by k.id limit 1), '') as email
    from clients c where c.tenant_id = ${db.tenant} and c.archived_at is null
    union all
    select 'suppliers', s.id, s.name, '', s.vat_number, lower(s.email)
    from suppliers s where s.tenant_id = ${db.tenant} and s.archived_at is null
  ), unlinked as materialized (
    select p.*, regexp_replace(lower(p.name), '\\m(limited|ltd|plc|llp|the)\\M|[^[:alnum:]]', '', 'g') as name_key,
      regexp_replace(upper(p.tax_number), '[^A-Z0-9]', '', 'g') as tax_key
    from party p left join remote_links l on l.tenant_id = ${db.tenant} and l.connection_id = ${id} and l.object = p.object
      and l.object_id = p.object_id
    where l.id is null
  )`

/** By what somebody is told, the surest first. */
const steps = [
  sql`c.account_number = u.account_number and u.account_number <> ''`,
  sql`c.tax_key = u.tax_key and u.tax_key <> ''`,
  sql`c.name_key = u.name_key and u.name_key <> ''`,
  sql`c.email = u.email and u.email <> ''`,
]

/**
 * Links whoever is told by one thing and is the only one, on both sides. Who may be several is asked about, and not looked for by
 * what is less sure. One statement for each step, however many contacts there are.
 */
export async function matchContacts(db: Db, connection: Connection) {
  const counts = { matched: 0, ambiguous: 0 }
  for (const step of steps) {
    const { rows } = await sql<{ status: string }>`
      with ${parties(db, connection.id)}, found as (
        select u.object, u.object_id, u.name, c.remote_id, c.name as remote_name,
          concat_ws(' · ', nullif(c.account_number, ''), nullif(c.tax_number, ''), nullif(c.email, '')) as detail,
          count(*) over (partition by u.object, u.object_id) as ours,
          count(*) over (partition by u.object, c.remote_id) as theirs
        from unlinked u
        join xero_contacts c on c.tenant_id = ${db.tenant} and c.connection_id = ${connection.id} and not c.archived
          and ${step}
        left join remote_links l on l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = u.object
          and l.remote_id = c.remote_id
        where l.id is null
      ), decided as (
        select f.object, f.object_id, min(f.name) as name, max(f.ours) = 1 and max(f.theirs) = 1 as sure, min(f.remote_id) as remote_id,
          (jsonb_agg(jsonb_build_object('id', f.remote_id, 'name', f.remote_name, 'detail', f.detail) order by f.remote_name, f.remote_id)
            filter (where f.remote_id is not null)) as choices
        from found f group by f.object, f.object_id
      )
      insert into remote_links (tenant_id, connection_id, object, object_id, name, remote_id, status, message, choices, synced_at)
      select ${db.tenant}::integer, ${connection.id}::bigint, d.object, d.object_id, d.name,
        case when d.sure then d.remote_id end, case when d.sure then 'synced' else 'ambiguous' end,
        case when d.sure then '' else 'Several contacts of Xero may be this one, or several of ours that one' end,
        case when d.sure then '[]'::jsonb else d.choices end, case when d.sure then now() end
      from decided d
      on conflict do nothing
      returning status`.execute(db)
    for (const { status } of rows) counts[status === 'synced' ? 'matched' : 'ambiguous'] += 1
  }
  return counts
}

type NewContact = {
  link_version: number
  object: string
  object_id: number
  name: string
  remote_name: string
  account_number: string
  tax_number: string
  company_number: string
  email: string
  phone: string
  address_line_1: string
  address_line_2: string
  city: string
  postcode: string
  country: string
}

/** Whose documents wait, and who is nobody over there yet: at most fifty. A name that is taken gets our reference behind it. */
async function newContacts(db: Db, connection: Connection): Promise<NewContact[]> {
  const { rows } = await sql<NewContact>`
    with ${waiting(db, connection)}, wanted as (
      select distinct w.party, w.party_id, coalesce(l.version, 0) as link_version from waiting w
      left join remote_links l on l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = w.party
        and l.object_id = w.party_id
      where w.party_id is not null and (l.id is null or l.status = 'waiting')
      order by 1, 2 limit 50
    ), party as (
      select w.link_version, 'clients' as object, c.id as object_id, c.name, c.accounts_ref as account_number,
        c.vat_number as tax_number, c.company_number,
        coalesce((select k.email from client_contacts k where k.tenant_id = ${db.tenant} and k.client_id = c.id
          and k.email <> '' order by k.id limit 1), '') as email,
        c.phone, c.address_line_1, c.address_line_2, c.city, c.postcode, c.country
      from wanted w join clients c on c.tenant_id = ${db.tenant} and c.id = w.party_id where w.party = 'clients'
      union all
      select w.link_version, 'suppliers', s.id, s.name, '', s.vat_number, s.company_number, s.email, s.phone,
        s.address_line_1, s.address_line_2, s.city, s.postcode, s.country
      from wanted w join suppliers s on s.tenant_id = ${db.tenant} and s.id = w.party_id where w.party = 'suppliers'
    )
    select p.*, case when exists (select from xero_contacts x where x.tenant_id = ${db.tenant}
        and x.connection_id = ${connection.id} and not x.archived and lower(x.name) = lower(p.name))
      or row_number() over (partition by lower(p.name) order by p.object, p.object_id) > 1
      then p.name || ' (' || case when p.object = 'clients' then 'client ' else 'supplier ' end || p.object_id || ')'
      else p.name end as remote_name
    from party p order by p.object, p.object_id`.execute(db)
  return rows
}

type Made = RemoteContact & { HasValidationErrors?: boolean; ValidationErrors?: { Message: string }[] }

/** Makes contacts of up to fifty that are nobody over there; answers how many, 0 when there are none left. */
export async function pushContacts(
  xero: Xero,
  connection: Connection,
  inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<{ made: number; failed: number }> {
  const wanted = await inTenant((db) => newContacts(db, connection))
  if (wanted.length === 0) return { made: 0, failed: 0 }
  const Contacts = wanted.map(contactOf)
  // With the answers so far: who is to be made again gets no answer of before.
  const said = [Contacts, wanted.map(({ link_version }) => link_version)]
  const key = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  const { body, request_id } = await xero<{ Contacts?: Made[] }>('POST', 'Contacts', {
    query: { summarizeErrors: 'false' },
    body: { Contacts },
    key,
  })
  const results = wanted.map((each, at) => {
    const got = body.Contacts?.[at]
    const errors = (got?.ValidationErrors ?? []).map(({ Message }) => Message).join(' ')
    const ok = got !== undefined && !got.HasValidationErrors && errors === '' && Boolean(got.ContactID)
    return { ...each, remote_id: ok ? got.ContactID : null, message: errors.slice(0, 300), ok, got }
  })
  await inTenant(async (db) => {
    await sql`
      insert into remote_links (tenant_id, connection_id, object, object_id, name, remote_id, status, message, synced_at,
        updated_at)
      select ${db.tenant}::integer, ${connection.id}::bigint, g.object, g.object_id, g.name, g.remote_id,
        case when g.ok then 'synced' else 'failed' end, g.message, case when g.ok then now() end, now()
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as g(object text, object_id bigint, name text, remote_id text,
        ok boolean, message text)
      on conflict (tenant_id, connection_id, object, object_id) do update set remote_id = excluded.remote_id,
        status = excluded.status, message = excluded.message, synced_at = excluded.synced_at, updated_at = excluded.updated_at,
        version = remote_links.version + 1`.execute(db)
    await keepContacts(
      db,
      connection.id,
      results.flatMap(({ ok, got }) => (ok ? [got!] : [])),
    )
    await log(
      db,
      connection.id,
      results.map(
        ({ object, object_id, name, remote_id, ok, message }): LogEntry => ({
          ...{ direction: 'out', object, object_id, name, remote_id, request_id, message },
          result: ok ? 'done' : 'failed',
        }),
      ),
    )
  })
  const failed = results.filter(({ ok }) => !ok).length
  return { made: results.length - failed, failed }
}

/** As Xero takes a contact. The bank account is not among it: it is nobody's business but payroll's. */
function contactOf(each: NewContact) {
  return {
    Name: each.remote_name.slice(0, 255),
    ContactNumber: `${each.object === 'clients' ? 'C' : 'S'}-${each.object_id}`,
    ...(each.account_number ? { AccountNumber: each.account_number.slice(0, 50) } : {}),
    ...(each.tax_number ? { TaxNumber: each.tax_number.slice(0, 50) } : {}),
    ...(each.company_number ? { CompanyNumber: each.company_number.slice(0, 50) } : {}),
    ...(each.email ? { EmailAddress: each.email.slice(0, 255) } : {}),
    Addresses: [
      {
        ...{ AddressType: 'STREET', AddressLine1: each.address_line_1, AddressLine2: each.address_line_2 },
        ...{ City: each.city, PostalCode: each.postcode, Country: each.country },
      },
    ],
    ...(each.phone ? { Phones: [{ PhoneType: 'DEFAULT', PhoneNumber: each.phone.slice(0, 50) }] } : {}),
  }
}
