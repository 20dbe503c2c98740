-- Counts one attempt unless there were too many in a quarter of an hour. One at a time for a mail and for an address:
-- tries that are sent at once each see those before them. A function of several statements, because one statement
-- looks at the rows as they were before it waited.
create function admit_attempt(of_email text, of_ip text, most_email integer, most_ip integer) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(170, hashtext(of_email));
  perform pg_advisory_xact_lock(171, hashtext(of_ip));
  insert into login_attempts (email, ip)
  select of_email, of_ip
  where (select count(*) from login_attempts
      where email = of_email and at > now() - interval '15 minutes') < most_email
    and (select count(*) from login_attempts
      where ip = of_ip and at > now() - interval '15 minutes') < most_ip;
  return found;
end $$;
revoke all on function admit_attempt(text, text, integer, integer) from public;
grant execute on function admit_attempt(text, text, integer, integer) to saffron_central;
