-- A version of a mail's words that came from the agency's group, and from which of its mails; nobody of the agency
-- wrote it then. Null: the agency's own, or back to the words of Saffron.
alter table mail_templates add column group_mail_id bigint;
alter table mail_templates alter column user_id drop not null;

-- What the agency's group keeps for it at this moment, whether it is used or not: the lock, and the way back.
create table pushed_mails (
  tenant_id integer not null,
  kind text not null,
  group_mail_id bigint not null,
  group_name text not null,
  mode text not null check (mode in ('locked', 'override')),
  subject text not null,
  heading text not null,
  body text not null,
  primary key (tenant_id, kind)
);
call protect('pushed_mails');
