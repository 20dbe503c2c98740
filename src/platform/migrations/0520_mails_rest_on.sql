-- What an email rests on, in a word that changes with it: the room whose record it is about looks again as it leaves. One
-- that is not right any more by then stays here, and says since when.
alter table mails add column rests_on text, add column withdrawn_at timestamptz;
