import { mailMany, renderMany } from '#areas/invoices/delivery/actions.ts'
import { removeDraft } from '#areas/invoices/drafts/actions.ts'
import { anyInvoice } from '#areas/invoices/permissions.ts'
import { invoiceRoutes } from '#areas/invoices/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'invoices',
  routes: invoiceRoutes,
  removable: { invoices: { allow: anyInvoice('delete'), remove: removeDraft } },
  background: { 'invoices.render': renderMany, 'invoices.mail': mailMany },
}
