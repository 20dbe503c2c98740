-- Which part of a fee that is to be given back, because somebody left early, a credit note gives back.
alter table invoice_credits no force row level security;
alter table placement_fee_rebates no force row level security;
alter table invoice_credits add column rebate_id bigint,
  add constraint invoice_credits_rebate foreign key (tenant_id, rebate_id) references placement_fee_rebates (tenant_id, id);
alter table placement_fee_rebates force row level security;
alter table invoice_credits force row level security;
create unique index invoice_credits_rebate_once on invoice_credits (tenant_id, rebate_id, credited_invoice_id) where rebate_id is not null;
