import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * The template that draws the document `i` of the client’s profile `b` or the supplier `s`, null for the layout that
 * Saffron brings along. A credit note looks like what it corrects, unless that template is retired. Else the first that is
 * published and draws such documents: the one of its billing profile or supplier, of the client’s default profile, the usual
 * one of the company, the usual one of all.
 */
export const templateFor = (db: Db): RawBuilder<unknown> => sql`(
  select json_build_object('id', chosen.id, 'version', chosen.number, 'hash', chosen.hash,
    'language', coalesce(b.language, s.language, chosen.design ->> 'language'))
  from (
    select t.id, v.number, v.hash, v.design, case
      when t.id = (select d.template_id from issued_documents d
        where d.tenant_id = ${db.tenant} and d.invoice_id = i.related_invoice_id) then 1
      when not i.type = any(t.types) then null
      when t.id = coalesce(b.invoice_template_id, s.invoice_template_id) then 2
      when t.id = (select usual.invoice_template_id from billing_profiles usual
        where usual.tenant_id = ${db.tenant} and usual.client_id = i.client_id and usual.is_default) then 3
      else (select min(case when u.legal_entity_id is null then 5 else 4 end) from invoice_template_defaults u
        where u.tenant_id = ${db.tenant} and u.template_id = t.id and u.type = i.type
          and coalesce(u.legal_entity_id, i.legal_entity_id) = i.legal_entity_id)
      end as place
    from invoice_templates t
    join invoice_template_versions v
      on v.tenant_id = ${db.tenant} and v.template_id = t.id and v.number = t.published_version
    where t.tenant_id = ${db.tenant} and t.status = 'published'
  ) chosen
  where chosen.place is not null
  order by chosen.place limit 1)`
