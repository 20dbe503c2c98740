/**
 * Every permission there is, with what it lets one do. A grant is a name of this catalogue, alone (every record) or
 * with `.team` or `.own` behind it. Names are `<resource>.<action>`; masks of money are permissions too.
 */
export const permissions: Record<string, string> = {
  ...of('dashboard', {
    view: 'See the dashboard',
    finance: 'See the money on the dashboard',
  }),
  ...of('clients', {
    view: 'See clients',
    create: 'Add clients',
    update: 'Change clients, their contacts and notes',
    archive: 'Archive clients and bring them back',
    delete: 'Delete clients that were never used',
    import: 'Bring clients in from a file',
    export: 'Take clients out to a file',
    'terms.update': 'Change how a client is invoiced and when it pays',
    credit_override: 'Go on although a credit limit is reached',
  }),
  ...of('candidates', {
    view: 'See candidates',
    create: 'Add candidates',
    update: 'Change candidates',
    archive: 'Archive candidates and bring them back',
    delete: 'Delete candidates that were never used',
    import: 'Bring candidates in from a file',
    export: 'Take candidates out to a file',
    merge: 'Make one of two records of the same person',
    'bank.view': 'See bank details of candidates',
    'bank.update': 'Change bank details of candidates',
    'bank.approve': 'Confirm changed bank details of candidates',
    'sensitive.view': 'See National Insurance numbers, dates of birth and right-to-work papers',
    leaver: 'Mark candidates as leavers',
    anonymise: 'Remove what identifies a candidate',
    'change_requests.review': 'Accept or refuse what candidates change about themselves',
  }),
  ...of('jobs', {
    view: 'See jobs',
    create: 'Add jobs',
    update: 'Change jobs',
    close: 'Close jobs and open them again',
    delete: 'Delete jobs that were never used',
    import: 'Bring jobs in from a file',
    export: 'Take jobs out to a file',
  }),
  ...of('placements', {
    view: 'See placements',
    create: 'Place candidates',
    update: 'Change placements',
    approve: 'Pass a placement as compliant',
    extend: 'Move the end of a placement',
    terminate: 'End a placement early',
    'rates.view_pay': 'See what a placement pays',
    'rates.view_charge': 'See what a placement charges',
    'rates.view_margin': 'See the margin of a placement',
    'rates.propose': 'Propose rates',
    'rates.approve': 'Approve proposed rates',
  }),
  ...of('timesheets', {
    view: 'See timesheets',
    create: 'Make a timesheet outside its schedule',
    update: 'Enter time',
    submit: 'Submit timesheets',
    submit_on_behalf: "Submit in the worker's place",
    bulk_entry: 'Enter time of many workers on one page',
    approve: 'Approve timesheets',
    approve_override: 'Approve although a check fails, with a reason',
    reject: 'Send timesheets back, with a reason',
    second_look: 'Look again at decisions that came from where a timesheet was submitted',
    recall: 'Take a submitted timesheet back',
    revert: 'Reopen an approved timesheet',
    adjust: 'Correct a timesheet that was invoiced or paid',
    hold: 'Hold timesheets back from invoicing or paying',
    cancel: 'Cancel timesheets',
    delete: 'Delete timesheets that were never used',
    import: 'Bring time in from a file',
    export: 'Take timesheets out to a file',
    view_pay: 'See what a timesheet pays',
    view_charge: 'See what a timesheet charges',
    reassign_approver: 'Give a timesheet to another approver',
    'links.send': 'Send an approver a new link',
    'links.revoke': "Make an approver's link useless",
  }),
  ...of('expenses', {
    view: 'See expenses',
    create: 'Add expenses',
    update: 'Change expenses',
    submit: 'Submit expenses',
    approve: 'Approve expenses',
    reject: 'Send expenses back, with a reason',
    hold: 'Hold expenses back from invoicing or paying',
    delete: 'Delete expenses that were never used',
    export: 'Take expenses out to a file',
  }),
  ...of('invoices', invoiceActions('invoices of every type')),
  ...of('invoices.sales', invoiceActions('sales invoices')),
  ...of('invoices.self_billing', invoiceActions('self-billing invoices')),
  ...of('invoices.purchase', invoiceActions('purchase invoices')),
  ...of('invoices', {
    run: 'Make invoices of all approved time of a period',
    'numbering.manage': 'Change number series',
    backdate: 'Date an invoice before today',
  }),
  ...of('payments', {
    record: 'Record payments',
    reverse: 'Take a recorded payment back',
    'files.create': 'Make payment files',
    'files.approve': 'Approve payment files',
  }),
  ...of('suppliers', {
    view: 'See suppliers',
    create: 'Add suppliers',
    update: 'Change suppliers',
    approve: 'Approve suppliers',
    suspend: 'Suspend suppliers',
    delete: 'Delete suppliers that were never used',
    export: 'Take suppliers out to a file',
    'bank.view': 'See bank details of suppliers',
    'bank.update': 'Change bank details of suppliers',
    'bank.approve': 'Confirm changed bank details of suppliers',
    'agreements.manage': 'Keep self-billing agreements',
  }),
  ...of('purchase_orders', {
    view: 'See purchase orders',
    create: 'Add purchase orders',
    update: 'Change purchase orders',
    close: 'Close purchase orders',
    delete: 'Delete purchase orders that were never used',
    override: 'Go on although a purchase order is used up',
  }),
  ...kept('tax_codes', 'tax codes'),
  ...kept('rate_codes', 'rate codes'),
  ...kept('expense_codes', 'expense codes'),
  ...of('rate_cards', { manage: 'Keep rate cards' }),
  ...of('overtime_rules', { manage: 'Keep overtime rules' }),
  ...kept('invoice_templates', 'invoice templates'),
  ...kept('invoice_text_templates', 'invoice text templates'),
  ...of('compliance', {
    'requests.view': 'See compliance requests',
    'requests.create': 'Ask for documents',
    'requests.review': 'Accept or refuse documents',
    'requests.waive': 'Do without a required document, with a reason',
    'requests.export': 'Take compliance requests out to a file',
    'settings.manage': 'Keep compliance settings',
    'templates.manage': 'Keep compliance templates',
    'sensitive.view': 'See documents that identify people',
  }),
  ...of('reports', {
    view: 'Open the reports',
    'timesheets.view': 'See reports on timesheets and working time',
    'placements.view': 'See reports on placements',
    'margin.view': 'See reports on margin and commission',
    'billing.view': 'See reports on invoices and what is to invoice',
    'receivables.view': 'See reports on debt',
    'payables.view': 'See reports on what is to pay',
    'tax.view': 'See reports for the tax office',
    'expenses.view': 'See reports on expenses',
    'purchase_orders.view': 'See reports on purchase orders',
    'compliance.view': 'See reports on compliance',
    'activity.view': 'See reports on who does what in Saffron',
    schedule: 'Have reports sent by mail',
    'custom.manage': 'Build reports',
  }),
  ...of('imports', { run: 'Run imports', rollback: 'Take an import back' }),
  ...of('exports', {
    run: 'Run exports',
    view_all: "See everybody's exports",
    takeout: 'Take everything out of the agency',
  }),
  ...of('files', {
    view: 'See files',
    upload: 'Add files',
    delete: 'Delete files',
    download_sensitive: 'Open files that identify people',
  }),
  ...of('integrations', {
    view: 'See integrations',
    connect: 'Connect integrations',
    configure: 'Set integrations up',
    sync: 'Send and fetch now',
    disconnect: 'Disconnect integrations',
  }),
  ...of('api_tokens', { manage: 'Keep API tokens' }),
  ...of('webhooks', { manage: 'Keep webhooks' }),
  ...of('billing', { view: 'See the Saffron subscription', manage: 'Change the Saffron subscription' }),
  ...of('settings', {
    general: 'Change how the agency works',
    brand: 'Change how the agency looks',
    email: 'Change how the agency writes mail',
    invoices: 'Change how the agency invoices',
    security: 'Change how people sign in',
  }),
  // Not in the first catalogue: whoever sends invoices and links must see whether they arrived, without settings.email.
  ...of('mails', { view: 'See the mail log and open its messages' }),
  ...of('period_locks', { manage: 'Close periods', override: 'Work in a closed period' }),
  ...of('users', {
    view: 'See the people of the agency',
    invite: 'Invite people',
    update: 'Change people and what they may do',
    deactivate: 'Take access away and give it back',
    impersonate: 'See Saffron as somebody else sees it',
  }),
  ...of('roles', { view: 'See roles', manage: 'Keep roles' }),
  ...of('teams', { view: 'See teams', manage: 'Keep teams' }),
  ...of('audit', { view: 'See who did what', export: 'Take the audit trail out to a file' }),
  ...of('notifications', { broadcast: 'Write to everybody' }),
  ...of('approver', { review: 'Decide on the timesheets waiting for oneself' }),
  ...of('supplier_portal', {
    documents: "See the pay documents of one's own workers",
    agreements: "See one's own agreements",
    invoices: "Upload one's own invoices",
  }),
  ...of('portal', {
    timesheets: "Keep one's own timesheets",
    expenses: "Keep one's own expenses",
    documents: "Keep one's own documents",
    pay: "See one's own pay documents",
  }),
  ...of('central', {
    access: 'Enter central administration',
    'tenants.view': 'See agencies',
    'tenants.create': 'Add agencies',
    'tenants.update': 'Change agencies',
    'tenants.suspend': 'Suspend agencies',
    'tenants.delete': 'Delete agencies',
    'groups.view': 'See groups of agencies',
    'groups.manage': 'Keep groups of agencies',
    'reports.view': 'See reports over agencies',
    'products.manage': 'Keep subscription products',
    'subscriptions.manage': 'Keep subscriptions',
    'accounts.manage': 'Help people who lost the second step of their sign-in',
    'support.request_access': 'Ask an agency for access',
    'support.access': 'Enter an agency that granted access',
    'announcements.manage': 'Keep announcements',
    'audit.view': 'See who did what centrally',
    'flags.manage': 'Switch features on and off',
  }),
}

const scopeEnding = /\.(own|team)$/

/** What somebody's own, or a team's, is told apart in; and of that, what is about no record that is there already. */
const withRows =
  /^((clients|candidates|jobs|placements|timesheets|expenses|invoices)\.|reports\.(timesheets|placements|margin)\.)/
const withoutRows = /\.(create|import|merge|run|bulk_entry|backdate|numbering\.manage|credit_override)$/

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

function of(resource: string, actions: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(actions).map(([action, meaning]) => [`${resource}.${action}`, meaning]),
  )
}

function kept(resource: string, plural: string): Record<string, string> {
  return of(resource, { view: `See ${plural}`, manage: `Keep ${plural}` })
}

function invoiceActions(which: string): Record<string, string> {
  return {
    view: `See ${which}`,
    create: `Make ${which}`,
    update: `Change drafts of ${which}`,
    approve: `Approve ${which}`,
    issue: `Issue ${which}`,
    send: `Send ${which}`,
    void: `Void ${which}`,
    credit: `Credit ${which}`,
    write_off: `Write off ${which}`,
    hold: `Hold ${which}`,
    delete: `Delete drafts of ${which}`,
    export: `Take ${which} out to a file`,
  }
}
