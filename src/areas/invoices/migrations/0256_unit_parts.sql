-- A unit that several purchase orders pay for is charged in parts, each on its own document if its client wants it so.
-- What no order pays for, and whatever is paid, is one part: 0.
alter table invoice_units add column part smallint not null default 0 check (part between 0 and 21);
drop index invoice_units_one_live;
create unique index invoice_units_one_live on invoice_units (tenant_id, side, charge_unit_id, part) where released_at is null;
