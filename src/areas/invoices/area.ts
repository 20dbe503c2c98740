import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { invoiceAuditedRecords } from '#areas/invoices/audited-records.ts'
import { carryOut } from '#areas/invoices/corrections/carry-out.ts'
import { sendLinkAgain } from '#areas/invoices/corrections/consent-guests.ts'
import { consentLinks, keepConsentCode } from '#areas/invoices/corrections/consent-links.ts'
import { remindOfConsents } from '#areas/invoices/corrections/consents.ts'
import { letGo } from '#areas/invoices/corrections/reinstated.ts'
import { mailMany, renderMany } from '#areas/invoices/delivery/actions.ts'
import { notifyNotDelivered } from '#areas/invoices/delivery/not-delivered.ts'
import { removeDraft } from '#areas/invoices/drafts/actions.ts'
import { creditDuty, invoiceDuty, writeOffDuty } from '#areas/invoices/duties.ts'
import { invoiceExports } from '#areas/invoices/exports.ts'
import { consentAgain, consentMail, dispatchMail } from '#areas/invoices/mail-kinds.ts'
import { notifications } from '#areas/invoices/notification-kinds.ts'
import { notifyFormerPayer } from '#areas/invoices/payers/send-notifications.ts'
import { paymentRequestJobs, paymentRequestSchedule } from '#areas/invoices/payment-requests/background.ts'
import { applicationLinks, keepApplicationCode } from '#areas/invoices/payment-requests/links.ts'
import { applicationMail, proformaMail } from '#areas/invoices/payment-requests/mail-kinds.ts'
import { invoicePersonalData } from '#areas/invoices/personal-data.ts'
import { proveSeries } from '#areas/invoices/proof/nightly.ts'
import { proofKeyAddress } from '#areas/invoices/proof/proof-key-address.ts'
import { stampProof } from '#areas/invoices/proof/stamping.ts'
import { invoiceRoutes } from '#areas/invoices/routes.ts'
import { invoiceSearchProviders } from '#areas/invoices/search-providers.ts'
import { removeText } from '#areas/invoices/texts/actions.ts'
import { checkStoredFiles } from '#areas/invoices/verification/stored-files.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'
import { mailFailed } from '#platform/mail/queue.ts'

export const area: Area = {
  name: 'invoices',
  personalData: invoicePersonalData,
  routes: invoiceRoutes,
  exports: invoiceExports,
  searchProviders: invoiceSearchProviders,
  auditedRecords: invoiceAuditedRecords,
  removable: {
    invoices: { allow: anyInvoice('delete'), remove: removeDraft },
    'invoice-text-templates': {
      allow: 'invoice_text_templates.manage',
      remove: removeText,
      instead: { verb: 'Retire', done: 'retired' },
    },
  },
  background: {
    'invoices.render': renderMany,
    'invoices.mail': mailMany,
    'invoices.check_files': checkStoredFiles,
    'invoices.prove': proveSeries,
    'corrections.carry_out': carryOut,
    'corrections.remind_of_consents': remindOfConsents,
    'corrections.send_link_again': (job, { consent_id }: { consent_id: number }) =>
      job.inTenant((db) => sendLinkAgain({ ...job, db }, consent_id)),
    'invoices.stamp_proof': stampProof,
    ...paymentRequestJobs,
  },
  longRunning: ['corrections.carry_out'],
  lowPriority: ['invoices.render', 'invoices.check_files', 'invoices.stamp_proof'],
  // After everybody's evening work, and before the day begins.
  schedule: {
    'invoices.prove': '40 4 * * *',
    'corrections.remind_of_consents': '20 9 * * *',
    ...paymentRequestSchedule,
  },
  plugin: proofKeyAddress,
  eventListeners: {
    [mailFailed]: notifyNotDelivered,
    'candidate.engagements_changed': notifyFormerPayer,
    'invoice.updated': letGo,
    'invoices.updated': letGo,
  },
  notifications,
  duties: [invoiceDuty, creditDuty, writeOffDuty],
  live: {
    ...toTeam(
      'invoices.view',
      [
        'invoice.created',
        'invoice.updated',
        'invoices.updated',
        'dispute.raised',
        'dispute.resolved',
        'pre_flight.changed',
      ],
      anyInvoice('view').slice(1),
    ),
    ...toTeam('invoices.view', ['payment_request.changed'], ['invoices.sales.view']),
    ...toTeam('invoice_text_templates.view', ['invoice_text_template.changed']),
    ...toTeam('invoices.credit', ['correction.changed'], anyInvoice('credit').slice(1)),
  },
  mails: [dispatchMail, proformaMail, applicationMail, consentMail, consentAgain],
  codes: { [applicationLinks]: keepApplicationCode, [consentLinks]: keepConsentCode },
}
