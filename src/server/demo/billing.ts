import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Ways of invoicing beside the usual: a client by site and month whose sites have cost centres, one with two profiles,
 * one with a discount and a credit limit that it is over, one by the month. Before anything is approved, because time
 * keeps the profile of its placement.
 */
export async function makeBilling(db: Db): Promise<void> {
  await sql`
    with numbered as (
      select p.id, p.client_id, row_number() over (order by
        (select count(*) from placements l where l.tenant_id = ${db.tenant} and l.client_id = p.client_id) desc, p.client_id) as at from billing_profiles p
      where p.tenant_id = ${db.tenant} and p.is_default and not p.on_hold)
    update billing_profiles p set
      split_by = case when n.at = 2 then '{site,month}' else p.split_by end,
      group_by = case when n.at = 2 then 'job' else p.group_by end,
      discount_percent = case when n.at = 3 then 2.5 else 0 end,
      surcharge_percent = case when n.at = 4 then 1.25 else 0 end,
      credit_limit = case when n.at = 3 then 500000 when n.at = 4 then 50000000 end,
      frequency = case when n.at = 5 then 'month' else 'weekly' end
    from numbered n where p.tenant_id = ${db.tenant} and p.id = n.id`.execute(db)
  await sql`
    with second as (
      select p.client_id from billing_profiles p where p.tenant_id = ${db.tenant} and 'site' = any(p.split_by)),
    made as (
      insert into client_sites (tenant_id, client_id, name, city, cost_centre)
      select ${db.tenant}, j.client_id, j.site, 'Manchester', 'CC-' || (100 + row_number() over (order by j.site))
      from (select distinct j.client_id, j.site from jobs j
        where j.tenant_id = ${db.tenant} and j.client_id = any(array(select client_id from second)) and j.site <> '') j
      returning id, client_id, name)
    update jobs j set site_id = m.id from made m
    where j.tenant_id = ${db.tenant} and j.client_id = m.client_id and j.site = m.name`.execute(db)
  await sql`
    with first as (
      select p.* from billing_profiles p where p.tenant_id = ${db.tenant} and p.is_default
      order by (select count(*) from placements l where l.tenant_id = ${db.tenant} and l.client_id = p.client_id) desc, p.client_id limit 1),
    made as (
      insert into billing_profiles (tenant_id, client_id, label, bill_to_name, email_to, payment_terms_days, split_by, group_by,
        summarise_to, tax_code_id, client_reference, is_default)
      select ${db.tenant}, f.client_id, 'Projects', f.bill_to_name, replace(f.email_to, 'accounts', 'projects'), 14,
        '{placement}', 'week', 'day', f.tax_code_id, 'PROJECTS', false
      from first f returning id, client_id)
    update placements l set billing_profile_id = m.id from made m
    where l.tenant_id = ${db.tenant} and l.client_id = m.client_id and l.id % 2 = 0`.execute(db)
}

/** E-invoices: the largest client takes UBL over Peppol, the next two CII and Factur-X. */
export async function makeEInvoices(db: Db): Promise<void> {
  await sql`
    with numbered as (
      select p.id, c.vat_number, row_number() over (order by
        (select count(*) from placements l where l.tenant_id = ${db.tenant} and l.client_id = p.client_id) desc, p.client_id) as at
      from billing_profiles p join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
      where p.tenant_id = ${db.tenant} and p.is_default and not p.on_hold and not p.po_required)
    update billing_profiles p set
      e_invoice_format = case when n.at = 1 then 'ubl' when n.at = 2 then 'cii' else 'factur-x' end,
      endpoint_scheme = case when n.at = 1 then '9932' else '' end,
      endpoint_id = case when n.at = 1 then n.vat_number else '' end,
      buyer_reference = case when n.at = 3 then '' else 'AP-' || (1000 + n.at) end
    from numbered n where p.tenant_id = ${db.tenant} and p.id = n.id and n.at <= 3`.execute(db)
}

/** From today on: the client with the largest draft takes two people for an invoice, and another's new time waits. */
export async function makeControls(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select i.id, i.billing_profile_id from invoices i
      where i.tenant_id = ${db.tenant} and i.type = 'sales' and i.status = 'draft' order by i.gross desc, i.id limit 1),
    two_people as (
      update billing_profiles p set approval_required = true, approval_over = 50000
      from chosen c where p.tenant_id = ${db.tenant} and p.id = c.billing_profile_id),
    waits as (
      update billing_profiles p set hold_default = true,
        hold_default_reason = 'They check each week against their gate records first'
      where p.tenant_id = ${db.tenant} and p.id = (
        select max(o.id) from billing_profiles o where o.tenant_id = ${db.tenant} and o.is_default
          and exists (select from placements l where l.tenant_id = ${db.tenant} and l.billing_profile_id = o.id and l.status = 'live')
          and o.id <> all(array(select c.billing_profile_id from chosen c))))
    select c.id from chosen c`.execute(db)
  return rows.map(({ id }) => id)
}
