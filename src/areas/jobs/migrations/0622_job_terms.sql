-- What a job says of everybody who is placed on it: how the client determined its tax status, what is asked besides of who
-- works on it, and the purchase order that pays where a placement names none.
alter table jobs add column ir35 text not null default 'not_assessed' check (ir35 in ('not_assessed', 'inside', 'outside', 'exempt'));
alter table jobs add column compliance_template_id bigint;
alter table jobs add column purchase_order_id bigint;
alter table jobs add foreign key (tenant_id, compliance_template_id) references compliance_templates (tenant_id, id);
alter table jobs add foreign key (tenant_id, purchase_order_id) references purchase_orders (tenant_id, id);
create index jobs_compliance_template on jobs (tenant_id, compliance_template_id) where compliance_template_id is not null;
create index jobs_purchase_order on jobs (tenant_id, purchase_order_id) where purchase_order_id is not null;
