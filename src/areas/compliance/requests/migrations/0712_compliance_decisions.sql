-- Saffron decides, too: what was asked for a placement is over when the placement is cancelled, or when what its
-- templates ask has changed.
alter table compliance_decisions alter column user_id drop not null;
