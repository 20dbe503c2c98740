-- What an account asked for goes with it.
grant delete on account_resets to saffron_central;
