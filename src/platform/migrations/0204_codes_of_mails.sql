-- A mail is kept without the code of its link. The code is made when the mail is sent: whoever reads this table, a
-- backup of it or the mail log gets in nowhere.
alter table mails
  -- {of, id, url}: the record whose code it carries, and the address that the code ends. Null: no code.
  add column code_link jsonb,
  -- The code, locked by the vault, from the first try until it is known what became of the mail: a second try carries
  -- the same one, so that a letter that did arrive keeps working.
  add column locked_code text;

-- The record has no code before its mail is sent.
alter table approver_links alter column code_hash drop not null;
alter table invitations alter column code_hash drop not null;

-- Mails of before lose theirs, and get a fresh one should they be sent again; for a link that is over there is none (0).
-- The owner of a table may pass its own wall, unless the wall is forced.
alter table mails no force row level security;
alter table approver_links no force row level security;
update mails m set
  code_link = jsonb_build_object(
    'of', case m.kind when 'user.invitation' then 'invitations' else 'approver_links' end,
    'id', case m.kind when 'user.invitation' then m.related_id else coalesce((
      select max(l.id) from approver_links l
      where l.tenant_id = m.tenant_id and l.timesheet_id = m.related_id and l.revoked_at is null), 0) end,
    'url', substring(m.text_body from 'https?://[^\s]+[?&]code='))
where m.kind = any (array['timesheet.request', 'user.invitation']) and m.related_id is not null
  and m.text_body ~ 'https?://[^\s]+[?&]code=';
update mails set
  text_body = regexp_replace(text_body, '([?&](amp;|#38;|#x26;)?code=)[^\s"''<>&]+', '\1hidden', 'gi'),
  html_body = regexp_replace(html_body, '([?&](amp;|#38;|#x26;)?code=)[^\s"''<>&]+', '\1hidden', 'gi')
where code_link is not null;
alter table mails force row level security;
alter table approver_links force row level security;
