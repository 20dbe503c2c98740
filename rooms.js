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
  'purchase-orders': ['access', 'notifications', 'settings', 'codes', 'clients'],
  suppliers: ['access', 'companies', 'codes', 'bank'],
  candidates: ['access', 'suppliers', 'bank'],
  units: ['access', 'settings', 'codes', 'clients', 'purchase-orders', 'suppliers', 'candidates'],
  jobs: [
    'access',
    'notifications',
    'settings',
    'codes',
    'clients',
    'purchase-orders',
    'suppliers',
    'candidates',
    'units',
  ],
  notes: ['access', 'notifications', 'settings', 'clients', 'suppliers', 'candidates', 'jobs'],
  timesheets: [
    'access',
    'identity',
    'notifications',
    'settings',
    'codes',
    'clients',
    'purchase-orders',
    'suppliers',
    'candidates',
    'units',
    'jobs',
  ],
  invoices: [
    'access',
    'notifications',
    'companies',
    'settings',
    'codes',
    'clients',
    'purchase-orders',
    'suppliers',
    'candidates',
    'units',
    'jobs',
    'timesheets',
  ],
  setup: ['access', 'identity', 'companies', 'settings', 'codes', 'invoices'],
  'platform-reports': ['access'],
  central: ['access', 'identity', 'notifications', 'settings', 'mail', 'codes', 'setup', 'platform-reports'],
  billing: ['access', 'central'],
  profile: ['access', 'identity', 'notifications', 'central'],
  search: ['access'],
  dashboard: [
    'access',
    'settings',
    'clients',
    'candidates',
    'units',
    'jobs',
    'timesheets',
    'invoices',
    'setup',
  ],
}

/**
 * The rooms inside a room, and whom of each other the server half of each may ask; pages put together whatever they
 * show. What belongs to all of a room lies beside them, open to each. Two rest on each other where one act is both: a
 * sign-in, its second step and a forgotten password; an agency and its end; a proof and the check against it.
 */
export const inner = {
  access: { duties: [], roles: [], teams: [], users: [], viewing: ['roles'] },
  identity: {
    passwords: [],
    sessions: [],
    'sign-in': ['factors', 'password-resets', 'passwords', 'sessions'],
    'password-resets': ['factors', 'passwords', 'sessions', 'sign-in'],
    factors: ['password-resets', 'passwords', 'sessions', 'sign-in'],
    policy: ['factors'],
    'api-tokens': ['factors'],
    sso: ['passwords', 'sessions', 'sign-in'],
    invitations: ['factors', 'password-resets', 'passwords', 'sign-in'],
  },
  settings: { brand: [], calendars: [], figures: [], 'period-locks': [] },
  clients: { credit: [], profiles: [], sites: [] },
  mail: { suppressions: [], templates: [] },
  jobs: { 'placement-life': [], pipeline: [], 'rate-cards': [], 'rate-changes': ['rate-cards'], fees: [] },
  timesheets: {
    calculation: [],
    review: [],
    guest: ['review'],
    reminders: ['guest'],
    schedule: ['review'],
    entry: ['guest', 'schedule'],
  },
  invoices: {
    document: [],
    series: [],
    issuing: ['document', 'series'],
    delivery: ['document', 'issuing'],
    drafts: ['issuing'],
    runs: ['issuing'],
    payers: ['runs'],
    verification: ['proof', 'series'],
    proof: ['verification'],
  },
  'platform-reports': { kinds: [] },
  central: {
    accounts: [],
    dashboard: [],
    groups: [],
    space: [],
    tenants: ['erasing', 'groups'],
    erasing: ['tenants'],
    support: ['tenants'],
  },
  profile: { central: [] },
}

/**
 * Whose tables a statement may name: a table belongs to the room in whose folder a migration creates it, or, where the
 * room came later than the table, to the one that is said here. test/house/sql holds it.
 */
export const tables = {
  accounts: 'identity',
  charge_unit_moves: 'units',
  charge_units: 'units',
  legal_entities: 'companies',
  login_attempts: 'identity',
  mail_templates: 'mail',
  sessions: 'identity',
}

/**
 * A room reads its own tables, and those of the rooms on its line and of the platform. Here stands what it joins
 * besides, in one statement with its own rows, and why: figures and names that rooms further up keep.
 */
export const reads = {
  access: {
    accounts: 'a colleague is shown with their account',
    agency_settings: 'how the agency writes days is part of its stationery',
    api_tokens: 'whom a token speaks for is named in the history',
    legal_entities: 'a letter carries the name of the company',
    mail_templates: 'the words of a letter come with its stationery',
    products: 'what is included says how many users there may be',
    sessions: 'a colleague is shown with when they were last seen',
    subscription_plans: 'what is included says how many users there may be',
    subscriptions: 'what is included says how many users there may be',
    tenant_limits: 'how many users there may be',
  },
  audit: { agency_settings: 'the days of a filter are those of the agency' },
  identity: {
    agency_settings: 'who asks, and how their agency writes days, is one look-up',
    agency_setup: 'who asks is told how far the first steps are, in the same look-up',
    central_users: 'who asks may be of central administration, in the same look-up',
    legal_entities: 'who asks is told what the company lacks, in the same look-up',
    support_grants: 'who asks may be let in by the agency, in the same look-up',
  },
  notifications: { agency_settings: 'the time of day at which the agency sends summaries' },
  exports: { agency_settings: 'the zone that a file is written in' },
  companies: {
    billing_profiles: 'whether a company is still in use',
    clients: 'whether a company is still in use',
    invoices: 'whether a company is still in use',
    suppliers: 'whether a company is still in use',
  },
  settings: {
    clients: 'whether a calendar is still in use',
    invoices: 'whether the currency may still change',
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
    charge_units: 'what a client is still to be billed for counts against its credit limit',
    invoice_units: 'what a client is still to be billed for counts against its credit limit',
    invoices: 'what a client owes stands in its row',
    jobs: 'how many jobs are done at a site stands in its row',
    placements: 'how many work there stands in its row',
    purchase_order_allocations: 'what a client is still to be billed for counts against its credit limit',
    timesheets: 'what a client is still to be billed for counts against its credit limit',
    unit_holds: 'what a client is still to be billed for counts against its credit limit',
  },
  'purchase-orders': {
    candidates: 'whose time an order paid for stands in its ledger',
    charge_units: 'which order pays which part of approved time',
    invoice_units: 'what of the time on an order was issued',
    invoices: 'on which document the time on an order was issued',
    placement_rates: 'what the placements on an order are expected to come to',
    placements: 'which placements an order pays for',
    timesheets: 'what was handed in on an order',
    unit_holds: 'what is written off takes nothing from an order any more',
  },
  suppliers: {
    agency_settings: 'the zone that says which day it is for an agreement',
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
  units: {
    invoice_units: 'where a unit stands is one statement over it and its documents',
    invoices: 'where a unit stands is one statement over it and its documents',
    legal_entities: 'the company of a self-bill holds time, too',
    placements: 'where time was worked stands in its row',
    timesheets: 'time on no document yet is one statement over the sheets that have some',
  },
  jobs: {
    invoice_units:
      'whether time of a placement waits for a document says when it is closed; what became of a fee',
    invoices: 'what became of a fee stands beside it',
    timesheet_entries: 'until when a placement has time says when it may end',
    timesheets: 'until when a placement has time says when it may end; what is submitted keeps its rates',
  },
  mail: { legal_entities: 'a sample carries the name of the company' },
  billing: { tenant_usage: 'what is allowed stands beside what is used' },
  'platform-reports': {
    agency_settings: 'a day of a report is one of the agency',
    charge_units: 'counted for the reports',
    exports: 'counted for the reports',
    invoice_files: 'counted for the reports',
    invoice_units: 'counted for the reports',
    invoices: 'counted for the reports',
    placements: 'counted for the reports',
    tenant_groups: 'reports are narrowed to a group',
    timesheet_reviews: 'counted for the reports',
    timesheets: 'counted for the reports',
  },
  central: {
    candidates: 'counted for what an agency subscribes to',
    exports: 'counted for storage',
    invoice_files: 'counted for storage',
    subscriptions: 'what ends soon asks for attention',
  },
}

/**
 * A room alone writes its tables. Tables of the platform have no business of their own, so rooms keep them; the rest of
 * this list is one statement over the tables of two rooms, or the demo.
 */
export const writes = {
  access: {
    accounts: 'people and their accounts are made in one statement, however many',
    sessions: 'whoever loses access or looks as a role does so in their session',
  },
  identity: {
    account_resets: 'an account goes with all that belongs to it in one statement',
    history: 'all agencies of an account are told in one statement',
    invitations: 'whoever comes by the sign-on was waiting for an account',
    users: 'a sign-in notes when somebody was last seen, or gives a user their account',
  },
  units: { timesheets: 'where the time of a sheet stands is said on it in the same statement' },
  mail: { mails: 'people send a letter again', mail_suppressions: 'people put addresses on the list' },
  settings: {
    tenant_slugs: 'an agency changes its own address',
    tenants: 'an agency changes its own name and address',
  },
  invoices: { history: 'thousands of drafts are made and issued in one statement, with their history' },
  setup: { tenants: 'opens an agency' },
  profile: { users: 'people change their own name and habits' },
  central: {
    subscriptions: 'an agency that is erased subscribes to nothing',
    outbox: 'central administration is told in the statement that notes that it was',
    tenants: 'opens, suspends, closes and erases agencies',
  },
  shell: {
    billing_profiles: 'the demo: ways of invoicing beside the usual',
    client_sites: 'the demo: where work is done',
    invoices: 'the demo: documents of past months',
    placement_purchase_orders: 'the demo: what pays for its placements',
    purchase_orders: 'the demo: orders in every state, by what they were used for',
    jobs: 'the demo: the sites of its jobs',
    placements: 'the demo: which way of invoicing they are under',
    subscription_plans: 'the demo: what its agencies pay for',
    subscriptions: 'the demo: what its agencies pay for',
    tenant_usage: 'the demo: figures of past months',
    tenants: 'the demo: its agencies',
    user_teams: 'the demo: its teams',
  },
}
