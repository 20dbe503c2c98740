/** What support staff of Saffron may do with a permission in an agency that let them in. */
export type Support = 'never' | 'read' | 'write'

/** What a permission lets one do. Support is let in only where the word stands beside it: without, it is closed to them. */
type Entry = string | readonly [meaning: string, support: 'read' | 'write']

/**
 * Every permission there is, and something of the server asks for each of them (`test/house/permissions.test.ts`). A
 * grant is a name of this catalogue, alone (every record) or with `.team` or `.own` behind it. Names are
 * `<resource>.<action>`; masks of money are permissions too.
 *
 * Support `read` is said of what lets one see and change nothing, `write` of what helps to put things right: never of
 * money, pay, bank accounts, papers, decisions, files that leave, or what people may do.
 */
const catalogue: Record<string, Entry> = {
  ...of('dashboard', { finance: 'See the money on the dashboard' }),
  ...of('clients', {
    view: ['See clients', 'read'],
    create: 'Add clients',
    update: ['Change clients, their contacts and notes', 'write'],
    archive: ['Archive clients and bring them back', 'write'],
    delete: 'Delete clients that were never used',
    export: 'Take clients out to a file',
    'terms.update': 'Change how a client is invoiced and when it pays',
  }),
  ...of('candidates', {
    view: ['See candidates', 'read'],
    create: 'Add candidates',
    update: ['Change candidates', 'write'],
    archive: ['Archive candidates and bring them back', 'write'],
    delete: 'Delete candidates that were never used',
    export: 'Take candidates out to a file',
    'bank.view': 'See bank details of candidates',
    'bank.update': 'Change bank details of candidates',
    'bank.approve': 'Confirm changed bank details of candidates',
    'sensitive.view': 'See National Insurance numbers, dates of birth and right-to-work papers',
    leaver: ['Mark candidates as leavers', 'write'],
  }),
  ...of('jobs', {
    view: ['See jobs', 'read'],
    create: 'Add jobs',
    update: ['Change jobs', 'write'],
    close: ['Close jobs and open them again', 'write'],
    delete: 'Delete jobs that were never used',
    export: 'Take jobs out to a file',
  }),
  ...of('placements', {
    view: ['See placements', 'read'],
    create: 'Place candidates',
    update: 'Change placements',
    approve: 'Approve placements and make them live',
    extend: 'Give a placement a later end',
    terminate: 'End, terminate or cancel a live placement, or bring its end forward',
    'rates.view_pay': 'See what a placement pays',
    'rates.view_charge': ['See what a placement charges', 'read'],
    'rates.view_margin': 'See the margin of a placement',
    'rates.propose': 'Set the rates of a draft placement',
    'rates.approve': 'Change the rates of a placement that is agreed',
  }),
  ...of('timesheets', {
    view: ['See timesheets', 'read'],
    create: 'Make a timesheet outside its schedule',
    update: 'Enter time',
    submit: 'Submit timesheets',
    submit_on_behalf: "Submit in the worker's place",
    approve: 'Approve timesheets',
    reject: 'Send timesheets back, with a reason',
    second_look: 'Look again at decisions that came from where a timesheet was submitted',
    recall: 'Take a submitted timesheet back',
    cancel: 'Cancel timesheets',
    delete: 'Delete timesheets that were never used',
    export: 'Take timesheets out to a file',
    view_pay: 'See what a timesheet pays',
    view_charge: ['See what a timesheet charges', 'read'],
    reassign_approver: 'Give a timesheet to another approver',
    'links.send': 'Send an approver a new link',
    'links.revoke': ["Make an approver's link useless", 'write'],
  }),
  ...of('invoices', invoiceActions('invoices of every type')),
  ...of('invoices.sales', { ...invoiceActions('sales invoices'), view: ['See sales invoices', 'read'] }),
  ...of('invoices.self_billing', invoiceActions('self-billing invoices')),
  ...of('invoices', {
    run: 'Make invoices of all approved time of a period',
    'numbering.manage': 'Change number series',
    backdate: 'Date an invoice before today',
  }),
  ...of('suppliers', {
    view: ['See suppliers', 'read'],
    create: 'Add suppliers',
    update: ['Change suppliers', 'write'],
    approve: 'Approve suppliers',
    suspend: 'Suspend suppliers',
    delete: 'Delete suppliers that were never used',
    export: 'Take suppliers out to a file',
    'bank.view': 'See bank details of suppliers',
    'bank.update': 'Change bank details of suppliers',
    'bank.approve': 'Confirm changed bank details of suppliers',
    'agreements.manage': 'Keep self-billing agreements',
  }),
  ...of('tax_codes', { view: ['See tax codes', 'read'], manage: 'Keep tax codes' }),
  ...of('rate_codes', { view: ['See rate codes', 'read'], manage: 'Keep rate codes' }),
  ...of('expense_codes', { view: ['See expense codes', 'read'], manage: 'Keep expense codes' }),
  ...of('exports', {
    run: 'Run exports',
    view_all: "See everybody's exports",
  }),
  ...of('api_tokens', { manage: 'Keep API tokens' }),
  ...of('settings', {
    // It opens the bank accounts of the agency's own companies, too.
    general: 'Change how the agency works',
    brand: ['Change how the agency looks', 'write'],
    email: ['Change how the agency writes mail', 'write'],
    invoices: 'Change how the agency invoices',
    security: 'Change how people sign in',
  }),
  // Not in the first catalogue: whoever sends invoices and links must see whether they arrived, without settings.email.
  ...of('mails', { view: ['See the mail log and open its messages', 'read'] }),
  ...of('period_locks', { manage: 'Close periods', override: 'Work in a closed period' }),
  ...of('users', {
    view: ['See the people of the agency', 'read'],
    invite: 'Invite people',
    update: 'Change people and what they may do',
    deactivate: 'Take access away and give it back',
    impersonate: 'See Saffron as somebody else sees it',
  }),
  ...of('roles', { view: ['See roles', 'read'], manage: 'Keep roles' }),
  ...of('teams', { view: ['See teams', 'read'], manage: 'Keep teams' }),
  ...of('audit', { view: ['See who did what', 'read'], export: 'Take the audit trail out to a file' }),
  ...of('agency', { status: 'Be told when Saffron suspends, closes or erases the agency' }),
  ...of('approver', { review: 'Decide on the timesheets waiting for oneself' }),
  ...of('central', {
    access: 'Enter central administration',
    'tenants.view': 'See agencies',
    'tenants.create': 'Add agencies',
    'tenants.update': 'Change agencies',
    'tenants.suspend': 'Suspend and close agencies',
    'tenants.delete': 'Choose the day on which a closed agency is erased',
    'groups.view': 'See groups of agencies',
    'groups.manage': 'Keep groups of agencies',
    'reports.view': 'See reports over agencies',
    'products.manage': 'Keep subscription products',
    'subscriptions.manage': 'Keep subscriptions',
    'accounts.manage': 'Help people who lost the second step of their sign-in',
    'support.request_access': 'Ask an agency for access',
    'support.access': 'Enter an agency that granted access',
  }),
}

/** The catalogue as people read it: what each permission lets one do, by its name. */
export const permissions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(catalogue).map(([name, entry]) => [name, typeof entry === 'string' ? entry : entry[0]]),
)

/** What support staff may do with a permission; `never` for whatever the catalogue says nothing about. */
export function supportOf(name: string, entries: Readonly<Record<string, Entry>> = catalogue): Support {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
  return entry === undefined || typeof entry === 'string' ? 'never' : entry[1]
}

const scopeEnding = /\.(own|team)$/

/** What somebody's own, or a team's, is told apart in; and of that, what is about no record that is there already. */
const withRows = /^(clients|candidates|jobs|placements|timesheets|invoices)\./
const withoutRows = /\.(create|run|backdate|numbering\.manage)$/

/** Can it be granted for a part of the records, those of a team or one's own? */
export function hasReach(name: string): boolean {
  return withRows.test(name) && !withoutRows.test(name)
}

/**
 * Is this something that can be granted: a name of the catalogue, alone, or with a scope where there are rows to tell
 * apart? `users.update.own` is not: there would be nothing that keeps it to one's own.
 */
export function isGrant(grant: string): boolean {
  const name = grant.replace(scopeEnding, '')
  return Object.hasOwn(permissions, name) && (name === grant || hasReach(name))
}

/** Names of the catalogue that an agency can hand out: all but those of central administration. */
export const agencyPermissions = Object.keys(permissions).filter((name) => !name.startsWith('central.'))

function of(resource: string, actions: Record<string, Entry>): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(actions).map(([action, entry]) => [`${resource}.${action}`, entry]),
  )
}

function invoiceActions(which: string): Record<string, Entry> {
  return {
    view: `See ${which}`,
    create: `Make ${which}`,
    update: `Change drafts of ${which}`,
    approve: `Approve ${which}`,
    issue: `Issue ${which}`,
    send: `Send ${which}`,
    delete: `Delete drafts of ${which}`,
    export: `Take ${which} out to a file`,
  }
}
