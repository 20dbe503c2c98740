import { agencyPermissions } from '#areas/access/permissions.ts'

export type PermissionGroup = { title: string; names: readonly string[] }

/** The catalogue as the page of a role shows it: by area, in this order. A name belongs to the first that fits. */
const areas: readonly [title: string, begins: readonly string[]][] = [
  ['Dashboard and reports', ['dashboard.', 'reports.']],
  ['Clients', ['clients.']],
  ['Candidates', ['candidates.', 'portal.']],
  ['Jobs', ['jobs.']],
  ['Placements', ['placements.', 'rate_cards.', 'overtime_rules.']],
  ['Timesheets', ['timesheets.', 'approver.']],
  ['Expenses', ['expenses.']],
  ['Sales invoices', ['invoices.sales.']],
  ['Self-billing invoices', ['invoices.self_billing.']],
  ['Purchase invoices', ['invoices.purchase.']],
  ['All invoices', ['invoices.', 'invoice_templates.', 'invoice_text_templates.']],
  ['Payments', ['payments.', 'period_locks.']],
  ['Suppliers and purchase orders', ['suppliers.', 'purchase_orders.', 'supplier_portal.']],
  ['Codes', ['tax_codes.', 'rate_codes.', 'expense_codes.']],
  ['Compliance', ['compliance.']],
  ['Files, import and export', ['files.', 'imports.', 'exports.']],
  ['People and rights', ['users.', 'roles.', 'teams.', 'audit.']],
  ['Agency', ['settings.', 'mails.', 'notifications.', 'billing.']],
  ['Connections', ['integrations.', 'api_tokens.', 'webhooks.']],
]

export const permissionGroups: readonly PermissionGroup[] = (() => {
  const left = new Set(agencyPermissions)
  return areas.map(([title, begins]) => {
    const names = [...left].filter((name) => begins.some((begin) => name.startsWith(begin)))
    for (const name of names) left.delete(name)
    return { title, names }
  })
})()
