/**
 * The map of the house: every room of src/areas, from the ground up, and whom it may ask. A room may name only
 * rooms above itself, so there are no circles. test/house/rooms.test.ts holds the walls by this list and by the folders.
 */
export const rooms = {
  faults: [],
  access: [],
  audit: ['access'],
  identity: ['access'],
  live: ['access', 'identity'],
  notifications: ['access'],
  exports: ['access', 'notifications'],
  bank: ['access', 'notifications'],
  companies: [],
  settings: ['access', 'companies'],
  mail: ['access', 'settings'],
  codes: ['access'],
  clients: ['access', 'companies', 'settings', 'codes'],
  suppliers: ['access', 'companies', 'codes', 'bank'],
  candidates: ['access', 'suppliers', 'bank'],
  jobs: ['access', 'notifications', 'settings', 'codes', 'clients', 'suppliers', 'candidates'],
  timesheets: [
    'access',
    'identity',
    'notifications',
    'settings',
    'codes',
    'clients',
    'suppliers',
    'candidates',
    'jobs',
  ],
  invoices: [
    'access',
    'notifications',
    'companies',
    'settings',
    'codes',
    'clients',
    'suppliers',
    'candidates',
    'jobs',
    'timesheets',
  ],
  setup: ['access', 'identity', 'companies', 'settings', 'codes', 'invoices'],
  'platform-reports': ['access'],
  central: ['access', 'identity', 'notifications', 'settings', 'mail', 'codes', 'setup', 'platform-reports'],
  billing: ['access', 'central'],
  profile: ['access', 'identity', 'notifications', 'central'],
  search: ['access'],
  dashboard: ['access', 'settings', 'clients', 'candidates', 'jobs', 'timesheets', 'invoices', 'setup'],
}

/**
 * Whose tables a statement may name: a table belongs to the room in whose folder a migration creates it. A room writes
 * its own alone, and reads those of the rooms on its line and of the platform. Here stands what it reads besides, in
 * one statement with its own rows, and why: figures that rooms further up keep. test/house/sql holds it.
 */
export const reads = {
  access: {
    agency_settings: 'who asks, and how their agency writes days and letters, is one look-up',
    agency_setup: 'who asks is told how far the first steps are, in the same look-up',
    central_users: 'who asks may be of central administration, in the same look-up',
    legal_entities: 'a letter carries the name of the company, and so does the look-up',
    mail_templates: 'the words of a letter come with its stationery',
    products: 'what is included says how many users there may be',
    subscription_plans: 'what is included says how many users there may be',
    subscriptions: 'what is included says how many users there may be',
    support_grants: 'who asks may be let in by the agency, in the same look-up',
    tenant_limits: 'how many users there may be',
  },
  notifications: { agency_settings: 'the time of day at which the agency sends summaries' },
  exports: { agency_settings: 'the zone that a file is written in' },
  settings: {
    billing_profiles: 'whether a company is still in use',
    clients: 'whether a company or a calendar is still in use',
    invoices: 'whether a currency or a company may still change',
    suppliers: 'whether a company is still in use',
    timesheets: 'whether weeks may still end on another day',
  },
  codes: {
    billing_profiles: 'how often a code is used',
    invoice_taxes: 'how often a code is used',
    placement_rates: 'how often a code is used',
    placements: 'how often a code is used',
    suppliers: 'how often a code is used',
  },
  clients: {
    invoices: 'what a client owes stands in its row',
    placements: 'how many work there stands in its row',
  },
  suppliers: {
    engagements: 'how many work through a supplier stands in its row',
    invoices: 'what a supplier is owed stands in its row',
    placements: 'how many work through a supplier stands in its row',
  },
  candidates: {
    charge_unit_moves: 'whom approved time is paid to says since when an engagement is fixed',
    charge_units: 'whom approved time is paid to says since when an engagement is fixed',
    clients: 'where somebody works stands in their row',
    jobs: 'where somebody works stands in their row',
    placements: 'where somebody works stands in their row',
    timesheet_payers: 'whom approved time is paid to says since when an engagement is fixed',
    timesheets: 'when somebody last worked stands in their row',
  },
  jobs: {
    timesheet_entries: 'until when a placement has time says when it may end',
    timesheets: 'until when a placement has time says when it may end',
  },
  timesheets: { invoice_units: 'time on no document yet is one statement over both' },
  central: {
    candidates: 'counted for what an agency subscribes to',
    charge_units: 'counted for the reports',
    exports: 'counted for the reports and for storage',
    invoice_files: 'counted for the reports and for storage',
    invoice_units: 'counted for the reports',
    invoices: 'counted for the reports',
    placements: 'counted for the reports',
    timesheet_reviews: 'counted for the reports',
    timesheets: 'counted for the reports',
  },
}

/** The same for writing, which is for tables of the platform alone: no business of its own, so rooms keep them. */
export const writes = {
  access: { history: 'all agencies of an account are told in one statement' },
  settings: {
    mail_suppressions: 'people put addresses on the list and take them off',
    mails: 'people send a letter again',
    tenant_slugs: 'an agency changes its own address',
    tenants: 'an agency changes its own name and address',
  },
  invoices: { history: 'thousands of drafts are made and issued in one statement, with their history' },
  setup: { tenants: 'opens an agency' },
  central: {
    outbox: 'central administration is told in the statement that notes that it was',
    tenants: 'opens, suspends, closes and erases agencies',
  },
  shell: { tenants: 'the demo makes its agencies' },
}
