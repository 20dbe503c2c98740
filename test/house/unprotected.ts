/** Tables without the wall, each with the reason. Everything else must have it: test/house/row-security.test.ts. */
export const unprotectedTables: Record<string, string> = {
  schema_migrations: 'what was applied to this database; holds nothing of any agency',
  tenants: 'the list of agencies itself, which login must read before an agency is known',
  tenant_slugs: 'leads from an old address to its agency, before an agency is known',
  accounts: 'a person who signs in may belong to several agencies; only saffron_central reads it',
  sessions: 'found by its token before an agency is known; only saffron_central reads it',
  password_resets: 'asked for before anybody is known; only saffron_central reads it',
  registrations: 'of agencies that do not exist yet; only saffron_central reads it',
  central_users: 'who administers the whole belongs to no agency; only saffron_central reads it',
  tenant_moves: 'since when an agency is open or closed; saffron_central alone adds to it',
  central_history:
    'what was done in central administration, about any agency or none; saffron_central alone adds to it',
  totp_factors: 'belong to an account, whichever agencies it enters; only saffron_central reads it',
  passkeys: 'belong to an account, whichever agencies it enters; only saffron_central reads it',
  recovery_codes: 'belong to an account, whichever agencies it enters; only saffron_central reads it',
  passkey_challenges: 'signed before anybody is known; only saffron_central reads it',
  pending_sign_ins: 'found by its token before an agency is known; only saffron_central reads it',
  account_resets: 'emails to accounts, whichever agencies they enter; only saffron_central reads it',
  tenant_groups: 'sets of agencies, kept by central administration; only saffron_central reads it',
  group_codes: 'codes of a group, before any agency has them; only saffron_central reads it',
  group_mails: 'words of a group for mails, before any agency has them; only saffron_central reads it',
  group_pushes:
    'how far each agency is with what its group keeps, for central administration; only saffron_central reads it',
  platform_requests: 'how many requests were answered on a day, whoever asked; only saffron_central reads it',
  products: 'what agencies can subscribe to, the same for all; the application reads what each includes',
  prices: 'what it costs, the same for all; the application reads what may be chosen',
  platform_company: 'who invoices agencies; the application reads how they can pay',
  platform_series: 'the next number of our own documents, for all agencies; only saffron_central reads it',
  payment_events: 'what the provider of cards told, by its own ids; only saffron_central reads it',
  space_warnings: 'who was warned on a day that space runs out; only saffron_central reads it',
  login_attempts: 'counted before anybody is known; only saffron_central reads it',
  sign_in_counts: 'counted before anybody is known; only saffron_central reads it',
  known_devices: 'browsers of an account, whichever agencies it enters; only saffron_central reads it',
  device_confirmations: 'emails to accounts, whichever agencies they enter; only saffron_central reads it',
}

/** Indexes of protected tables that are not led by tenant_id, each with the reason. */
export const unledIndexes: Record<string, string> = {
  integration_connections_heard: 'what another program says names its account and no agency',
  sso_connections_domains:
    'before anybody is known, the domain of a mail leads to agencies; only saffron_central asks',
  users_of_account:
    'the agencies of an account are looked up before one is known, and an account goes with its last agency',
  issued_files_sha256:
    'whoever verifies a document belongs to no agency: found by what it is; only saffron_central asks',
  invoice_files_mark: 'the same for a document that was changed, by the mark in it',
  tenant_usage_over_all: 'reports of central administration add one metric up over all agencies',
  outbox_order: 'the worker takes what is oldest over all agencies',
}
