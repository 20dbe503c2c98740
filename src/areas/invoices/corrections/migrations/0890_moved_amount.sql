-- What goes to another place or payer comes to the same there, so its sums do not tell whether it is still what was approved.
-- Minor units of its side. Null: its cause changes amounts, or it was asked for before this was kept.
alter table corrections add column moved_amount bigint check (moved_amount >= 0);
