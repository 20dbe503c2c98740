import { agencyPermissions } from '#areas/permissions.ts'

export type PermissionGroup = { title: string; names: readonly string[] }

/** The catalogue as the page of a role shows it: by area, and within it, in this order. A name belongs to the first that fits. */
const areas: readonly [title: string, begins: readonly string[]][] = [
  ['Dashboard', ['dashboard.']],
  ['Clients', ['clients.']],
  ['Candidates', ['candidates.']],
  ['Jobs', ['jobs.']],
  ['Placements', ['placements.']],
  ['Notes', ['notes.']],
  ['Timesheets', ['timesheets.', 'approver.']],
  ['Sales invoices', ['invoices.sales.']],
  ['Self-billing invoices', ['invoices.self_billing.']],
  ['All invoices', ['invoices.', 'period_locks.']],
  ['Suppliers', ['suppliers.']],
  ['Codes', ['tax_codes.', 'rate_codes.', 'expense_codes.']],
  ['Exports', ['exports.']],
  ['People and rights', ['users.', 'roles.', 'teams.', 'audit.']],
  ['Agency', ['settings.general', 'settings.brand', 'settings.email', 'settings.', 'mails.', 'agency.']],
  ['Connections', ['api_tokens.']],
]

export const permissionGroups: readonly PermissionGroup[] = (() => {
  const left = new Set(agencyPermissions)
  return areas.map(([title, begins]) => {
    const names = begins.flatMap((begin) => {
      const next = [...left].filter((name) => name.startsWith(begin))
      for (const name of next) left.delete(name)
      return next
    })
    return { title, names }
  })
})()
