import type { UserKind } from '#areas/access/contract.ts'
import { agencyPermissions } from '#areas/permissions.ts'

export type DefaultRole = {
  /** Stable, for programs and migrations; the name may be changed by the agency. */
  key: string
  name: string
  description: string
  /** What a user made with this role is. */
  kind: UserKind
  permissions: string[]
}

/** All names that begin with one of these, except `without`. */
function every(begins: string[], without: string[] = []): string[] {
  return agencyPermissions.filter(
    (name) => begins.some((begin) => name.startsWith(begin)) && !without.includes(name),
  )
}

const seesTheWork = [
  'clients.view',
  'purchase_orders.view',
  'candidates.view',
  'jobs.view',
  'placements.view',
  'timesheets.view',
  'suppliers.view',
  'tax_codes.view',
  'rate_codes.view',
  'expense_codes.view',
  'users.view',
  'teams.view',
]
const writesNotes = ['notes.view', 'notes.write']
const keepsFiles = ['files.view', 'files.upload']
const seesTheMoney = [
  'placements.rates.view_pay',
  'placements.rates.view_charge',
  'placements.rates.view_margin',
  'timesheets.view_pay',
  'timesheets.view_charge',
]

/** What a consultant does with the records they own; a team leader does it with their team's. */
const looksAfter = [
  'clients.view',
  'clients.update',
  'clients.archive',
  'purchase_orders.view',
  'purchase_orders.update',
  'purchase_orders.close',
  'candidates.view',
  'candidates.update',
  'candidates.archive',
  'candidates.invite',
  'jobs.view',
  'jobs.update',
  'jobs.close',
  'placements.view',
  'placements.update',
  // They answer for their own placements; an agency that wants two people takes it away here.
  'placements.approve',
  'placements.extend',
  'placements.terminate',
  'placements.rates.view_pay',
  'placements.rates.view_charge',
  'placements.rates.view_margin',
  'placements.rates.propose',
  'timesheets.view',
  'timesheets.view_pay',
  'timesheets.view_charge',
  'timesheets.reject',
  'timesheets.links.send',
  'timesheets.remind',
]
const adds = [
  'clients.create',
  'purchase_orders.create',
  'candidates.create',
  'jobs.create',
  'placements.create',
  // A worker through an umbrella or a company needs its supplier before the placement can be made.
  'suppliers.view',
  'suppliers.create',
  'suppliers.update',
  'suppliers.agreements.manage',
  'tax_codes.view',
  'rate_codes.view',
  'expense_codes.view',
  'users.view',
  'teams.view',
  'exports.run',
  'compliance.view',
  // On the records they see.
  ...writesNotes,
  ...keepsFiles,
]

export const defaultRoles: DefaultRole[] = [
  {
    key: 'owner',
    name: 'Owner',
    description: 'Everything in the agency, its people included.',
    kind: 'staff',
    permissions: agencyPermissions,
  },
  {
    key: 'admin',
    name: 'Administrator',
    description:
      'Everything but what Saffron tells the owners: that the agency is suspended, closed or erased.',
    kind: 'staff',
    permissions: agencyPermissions.filter((name) => name !== 'agency.status'),
  },
  {
    key: 'finance_manager',
    name: 'Finance manager',
    description: 'Invoices of every type, suppliers, codes and period locks.',
    kind: 'staff',
    permissions: [
      ...writesNotes,
      ...keepsFiles,
      ...seesTheWork,
      ...seesTheMoney,
      'dashboard.finance',
      'clients.update',
      'clients.terms.update',
      'clients.credit_override',
      'timesheets.second_look',
      'timesheets.export',
      'timesheets.hold',
      ...every(['invoices.', 'period_locks.']),
      ...every(['payments.', 'bank_statements.']),
      // Payroll makes pay runs; a second person says that they are paid.
      'payroll.view',
      'payroll.confirm',
      ...every(['purchase_orders.'], ['purchase_orders.view']),
      ...every(['suppliers.'], ['suppliers.view']),
      // Payroll asks for a changed account, finance confirms it.
      'candidates.bank.view',
      'candidates.bank.approve',
      'tax_codes.manage',
      'invoice_templates.view',
      'invoice_templates.manage',
      'invoice_text_templates.view',
      'invoice_text_templates.manage',
      'rate_codes.manage',
      'rate_cards.manage',
      'overtime_rules.manage',
      'expense_codes.manage',
      'exports.run',
      'settings.figures',
      'settings.invoices',
      'mails.view',
      'audit.view',
    ],
  },
  {
    key: 'payroll',
    name: 'Payroll and back office',
    description: 'Timesheets, pay runs, self-billing invoices and the bank details of those who are paid.',
    kind: 'staff',
    permissions: [
      ...writesNotes,
      ...keepsFiles,
      ...seesTheWork.filter((name) => name !== 'timesheets.view'),
      ...every(['timesheets.']),
      'placements.rates.view_pay',
      'placements.rates.view_charge',
      'invoices.sales.view',
      ...every(['invoices.self_billing.']),
      'invoices.run',
      'invoice_templates.view',
      'invoice_text_templates.view',
      ...every(['payroll.']),
      'compliance.view',
      'suppliers.update',
      'suppliers.agreements.manage',
      'suppliers.bank.view',
      'suppliers.bank.update',
      'candidates.bank.view',
      'candidates.bank.update',
      'settings.figures',
      'exports.run',
      'mails.view',
      'files.download_sensitive',
    ],
  },
  {
    key: 'credit_controller',
    name: 'Credit controller',
    description: 'Sees that sales invoices are paid.',
    kind: 'staff',
    permissions: [
      'dashboard.finance',
      ...writesNotes,
      ...keepsFiles,
      'clients.view',
      'purchase_orders.view',
      'tax_codes.view',
      'users.view',
      'invoices.sales.view',
      'invoices.sales.send',
      'invoices.sales.dispute',
      'invoices.sales.export',
      'payments.view',
      'payments.record',
      'payments.chase',
      ...every(['bank_statements.']),
      'exports.run',
      'mails.view',
    ],
  },
  {
    key: 'consultant',
    name: 'Consultant',
    description: 'Their own clients, candidates, jobs and placements, and how the work on them goes.',
    kind: 'staff',
    permissions: [...adds, ...looksAfter.map((name) => `${name}.own`)],
  },
  {
    key: 'team_leader',
    name: 'Team leader',
    description: "A consultant for the whole team, who also approves the team's rates.",
    kind: 'staff',
    permissions: [
      ...adds,
      ...looksAfter.map((name) => `${name}.team`),
      'placements.rates.approve.team',
      'purchase_orders.override.team',
    ],
  },
  {
    key: 'compliance_officer',
    name: 'Compliance officer',
    description: 'Checks people, suppliers and placements before work begins. Sees no money.',
    kind: 'staff',
    permissions: [
      ...writesNotes,
      ...keepsFiles,
      'candidates.view',
      'candidates.sensitive.view',
      'clients.view',
      'jobs.view',
      'suppliers.view',
      'suppliers.approve',
      'suppliers.suspend',
      'placements.view',
      'placements.approve',
      ...every(['compliance.']),
      'users.view',
      'exports.run',
      'files.download_sensitive',
    ],
  },
  {
    key: 'auditor',
    name: 'Auditor',
    description: 'Reads everything and changes nothing.',
    kind: 'staff',
    permissions: [
      ...agencyPermissions.filter((name) => name.endsWith('.view')),
      ...seesTheMoney,
      'dashboard.finance',
      'exports.run',
    ],
  },
  {
    key: 'approver',
    name: 'Approver',
    description:
      'Decides, for the client, on the timesheets sent to them; enters time where the client does so.',
    kind: 'approver',
    permissions: [
      'approver.review',
      'timesheets.view.own',
      'timesheets.approve.own',
      'timesheets.reject.own',
      'timesheets.update.own',
      'timesheets.submit_on_behalf.own',
      'timesheets.recall.own',
    ],
  },
  {
    key: 'candidate',
    name: 'Candidate',
    description: 'Enters and submits their own time, and sees what they are paid.',
    kind: 'candidate',
    permissions: [
      'timesheets.view.own',
      'timesheets.update.own',
      'timesheets.submit.own',
      'timesheets.recall.own',
      'timesheets.view_pay.own',
      'files.view',
      'files.upload',
      'portal.pay',
    ],
  },
  {
    key: 'supplier_contact',
    name: 'Supplier contact',
    description: 'Somebody of a supplier. Sees nothing of the agency.',
    kind: 'supplier',
    permissions: [],
  },
]
