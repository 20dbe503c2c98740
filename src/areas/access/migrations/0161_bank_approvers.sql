-- Finance confirms the changed bank account of a candidate, as it does a supplier's: payroll asks, finance approves.
-- Roles that an agency made itself are left as they are.
update roles set version = version + 1, permissions = permissions ||
  array(select name from unnest('{candidates.bank.view,candidates.bank.approve}'::text[]) as wanted(name)
    where not name = any (permissions))
where tenant_id = any (array(select id from tenants)) and key = 'finance_manager'
  and not permissions @> '{candidates.bank.view,candidates.bank.approve}';
