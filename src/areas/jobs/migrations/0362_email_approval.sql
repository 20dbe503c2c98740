-- Whether an approver gets links by email that let them decide without an account. Without: they sign in.
alter table placements add column email_approval boolean not null default true;
