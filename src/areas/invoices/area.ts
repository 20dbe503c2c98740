import { mailMany, renderMany } from '#areas/invoices/delivery/actions.ts'
import { tellNotDelivered } from '#areas/invoices/delivery/failed.ts'
import { removeDraft } from '#areas/invoices/drafts/actions.ts'
import { invoiceExports } from '#areas/invoices/exports.ts'
import { invoiceFinders } from '#areas/invoices/finders.ts'
import { dispatchMail } from '#areas/invoices/mail-kinds.ts'
import { notices } from '#areas/invoices/notices.ts'
import { tellFormerPayer } from '#areas/invoices/payers/bell.ts'
import { anyInvoice } from '#areas/invoices/permissions.ts'
import { proofKeyAddress } from '#areas/invoices/proof/address.ts'
import { proveSeries } from '#areas/invoices/proof/nightly.ts'
import { stampProof } from '#areas/invoices/proof/stamping.ts'
import { invoiceRoutes } from '#areas/invoices/routes.ts'
import { invoiceSubjects } from '#areas/invoices/subjects.ts'
import { checkStoredFiles } from '#areas/invoices/verification/files.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'
import { mailFailed } from '#platform/mail/queue.ts'

export const area: Area = {
  name: 'invoices',
  routes: invoiceRoutes,
  exports: invoiceExports,
  finders: invoiceFinders,
  subjects: invoiceSubjects,
  removable: { invoices: { allow: anyInvoice('delete'), remove: removeDraft } },
  background: {
    'invoices.render': renderMany,
    'invoices.mail': mailMany,
    'invoices.check_files': checkStoredFiles,
    'invoices.prove': proveSeries,
    'invoices.stamp_proof': stampProof,
  },
  unhurried: ['invoices.render', 'invoices.check_files', 'invoices.stamp_proof'],
  // After everybody's evening work, and before the day begins.
  schedule: { 'invoices.prove': '40 4 * * *' },
  plugin: proofKeyAddress,
  listens: { [mailFailed]: tellNotDelivered, 'candidate.engagements_changed': tellFormerPayer },
  notices,
  live: toTeam(
    'invoices.view',
    ['invoice.created', 'invoice.updated', 'invoices.updated'],
    anyInvoice('view').slice(1),
  ),
  mails: [dispatchMail],
}
