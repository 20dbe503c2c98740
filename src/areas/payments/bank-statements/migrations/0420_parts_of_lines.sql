-- A line may hold the money of several clients, and one that went out is what was paid back to one: `taken` is how much
-- of it stands recorded, moved with the payments in one transaction; never more than the line.
alter table bank_statement_lines no force row level security;
alter table payments no force row level security;
alter table bank_statement_lines add column taken bigint not null default 0;
update bank_statement_lines l set taken = abs(l.amount) from payments p
where p.tenant_id = l.tenant_id and p.bank_line_id = l.id and p.reversed_on is null;
alter table bank_statement_lines add constraint bank_statement_lines_taken check (taken between 0 and abs(amount));
alter table bank_statement_lines force row level security;
drop index payments_bank_line;
call recorded('bank_statement_lines', moves => '{taken}');

-- What a credit note left on account is paid back, too. A payment that somebody recorded by hand is found on a statement later.
alter table payments add column refund_of_invoice_id bigint,
  add foreign key (tenant_id, refund_of_invoice_id) references invoices (tenant_id, id);
alter table payments drop constraint payments_check1;
alter table payments add constraint payments_refund_of
  check ((kind = 'refund')::integer = num_nonnulls(refund_of, refund_of_invoice_id));
alter table payments force row level security;
create index payments_refunds_of_credit on payments (tenant_id, refund_of_invoice_id) where refund_of_invoice_id is not null;
call recorded('payments', stamped => '{created_at}',
  moves => '{allocated,refunded,reversed_on,reversed_at,reversed_by_user_id,reversal_reason,bank_line_id}');
