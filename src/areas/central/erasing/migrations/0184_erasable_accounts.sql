-- What an account asked for goes with it, and how far an agency was with the codes of its group.
grant delete on account_resets, group_pushes to saffron_central;
