import { agencyPermissions } from '#areas/permissions.ts'

/** What can be done with the records of an area, in the order of the columns. */
export const verbs = ['see', 'create', 'change', 'delete'] as const
export type Verb = (typeof verbs)[number]

export type PermissionGroup = {
  title: string
  names: readonly string[]
  /** The names that mean seeing, creating, changing and deleting its records; several where it holds several kinds. */
  of: Readonly<Record<Verb, readonly string[]>>
  /** All others: what is done with them besides, and single fields of theirs. */
  more: readonly string[]
}

/**
 * The catalogue as the page of a role shows it: by area, and within it, in this order. A name belongs to the first that
 * fits. `records` are those whose view, create, update and delete make the columns; `clients.terms.update` is more.
 */
const areas: readonly [title: string, begins: readonly string[], records: readonly string[]][] = [
  ['Dashboard', ['dashboard.'], []],
  ['Clients', ['clients.'], ['clients']],
  ['Purchase orders', ['purchase_orders.'], ['purchase_orders']],
  ['Candidates', ['candidates.'], ['candidates']],
  ['Jobs', ['jobs.'], ['jobs']],
  ['Placements', ['placements.', 'rate_cards.', 'overtime_rules.'], ['placements', 'rate_cards']],
  [
    'Compliance',
    ['compliance.', 'awr.', 'working_time.', 'key_information.'],
    ['compliance', 'awr', 'working_time', 'key_information'],
  ],
  ['Notes', ['notes.'], ['notes']],
  ['Files', ['files.'], ['files']],
  ['Timesheets', ['timesheets.', 'approver.'], ['timesheets']],
  ['Sales invoices', ['invoices.sales.'], ['invoices.sales']],
  ['Self-billing invoices', ['invoices.self_billing.'], ['invoices.self_billing']],
  ['All invoices', ['invoices.', 'period_locks.'], ['invoices']],
  ['Look of documents', ['invoice_templates.'], ['invoice_templates']],
  ['Texts on invoices', ['invoice_text_templates.'], ['invoice_text_templates']],
  ['Payments', ['payments.', 'bank_statements.'], ['payments', 'bank_statements']],
  ['Payroll', ['payroll.', 'portal.'], ['payroll']],
  ['Suppliers', ['suppliers.'], ['suppliers']],
  ['Codes', ['tax_codes.', 'rate_codes.', 'expense_codes.'], ['tax_codes', 'rate_codes', 'expense_codes']],
  ['Reports', ['reports.'], []],
  ['Imports', ['imports.'], []],
  ['Exports', ['exports.'], []],
  ['Subscription', ['billing.'], []],
  ['Views of lists', ['views.'], []],
  ['People and rights', ['users.', 'roles.', 'teams.', 'audit.'], ['users', 'roles', 'teams']],
  ['Agency', ['settings.general', 'settings.brand', 'settings.email', 'settings.', 'mails.', 'agency.'], []],
  [
    'Connections',
    ['api_tokens.', 'integrations.', 'webhooks.', 'assistants.'],
    ['api_tokens', 'integrations', 'webhooks', 'assistants'],
  ],
]

const verbOf: Readonly<Record<string, Verb>> = {
  view: 'see',
  create: 'create',
  invite: 'create',
  update: 'change',
  manage: 'change',
  delete: 'delete',
}

export const permissionGroups: readonly PermissionGroup[] = (() => {
  const left = new Set(agencyPermissions)
  return areas.map(([title, begins, records]) => {
    const names = begins.flatMap((begin) => {
      const next = [...left].filter((name) => name.startsWith(begin))
      for (const name of next) left.delete(name)
      return next
    })
    return groupOf(title, names, records)
  })
})()

function groupOf(title: string, names: readonly string[], records: readonly string[]): PermissionGroup {
  const columnOf = (name: string): Verb | undefined => {
    const at = name.lastIndexOf('.')
    const [record, verb] = [name.slice(0, at), name.slice(at + 1)]
    // Users are created by inviting them; whoever has a record already is invited besides.
    if (verb === 'invite' && names.includes(`${record}.create`)) return undefined
    return records.includes(record) ? verbOf[verb] : undefined
  }
  const inColumn = (verb: Verb) => names.filter((name) => columnOf(name) === verb)
  return {
    title,
    names,
    of: {
      see: inColumn('see'),
      create: inColumn('create'),
      change: inColumn('change'),
      delete: inColumn('delete'),
    },
    more: names.filter((name) => !columnOf(name)),
  }
}

/** The group with the permissions alone that fit, or undefined where none does. */
export function narrowGroup(
  group: PermissionGroup,
  fits: (name: string) => boolean,
): PermissionGroup | undefined {
  const { see, create, change, delete: gone } = group.of
  const names = group.names.filter(fits)
  if (names.length === 0) return undefined
  return {
    title: group.title,
    names,
    of: {
      see: see.filter(fits),
      create: create.filter(fits),
      change: change.filter(fits),
      delete: gone.filter(fits),
    },
    more: group.more.filter(fits),
  }
}
