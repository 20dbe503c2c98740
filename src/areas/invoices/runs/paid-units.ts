import { sql } from 'kysely'
import { candidateName, unitColumns, unitJoins } from '#areas/invoices/runs/unit-columns.ts'
import type { Db } from '#platform/db/tenant.ts'

/** How each supplier is self-billed. */
export function supplierTerms(db: Db) {
  return sql`
    terms as materialized (
      select p.id, p.name as party_name, '' as profile_label, p.email, p.currency, p.split_by, p.summarise_to, p.language,
        case when p.vat_registered then p.tax_code_id end as tax_code_id,
        case when p.vat_registered then x.rate else 0 end as tax_rate,
        p.payment_terms_days, 'invoice_date' as payment_terms_from, '' as client_reference, false as reference_missing,
        null::bigint as owner_user_id, null::bigint as team_id, p.legal_entity_id,
        0::numeric as discount_percent, 0::numeric as surcharge_percent
      from suppliers p
      left join tax_codes x on x.tenant_id = ${db.tenant} and x.id = p.tax_code_id
      where p.tenant_id = ${db.tenant}
    )`
}

/** Each by whom the approval, or a move since, says for its day; held while the engagement in force then is another. */
export function paidUnits(db: Db) {
  return sql`
    select ${unitColumns(db)}, u.period_start as from_day, u.period_end as to_day,
      's' || t.id || '.' || u.currency || '.' || case when t.split_by = 'placement' then 'l' || u.placement_id
        when t.split_by = 'candidate' then 'c' || u.candidate_id else '' end as key,
      case when t.split_by = any('{placement,candidate}') then ${candidateName} else '' end as split_label,
      ${candidateName} as group_label, d.last_name as group_sort
    from waiting u
    left join terms t on t.id = u.holder_id
    ${unitJoins(db)}`
}
