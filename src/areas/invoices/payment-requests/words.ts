import type { InvoiceAction } from '#areas/invoices/action-permissions.ts'

/** What a client may be asked for before there is an invoice. */
export const requestTypes = ['proforma', 'application'] as const
export type RequestType = (typeof requestTypes)[number]

/** What one is called. */
export const requestWords: Record<RequestType, string> = {
  proforma: 'Proforma',
  application: 'Application for payment',
}

/** Where it stands: the status of its row, what became of the difference, and whether the invoice followed. */
export const requestStates = ['open', 'difference', 'certified', 'invoiced', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]

export const stateWords: Record<RequestState, string> = {
  open: 'Open',
  difference: 'Certified in part',
  certified: 'Certified',
  invoiced: 'Invoiced',
  cancelled: 'Cancelled',
}

/** What becomes of what was not certified. */
export const differenceWays = ['dispute', 'correction'] as const
export const wayWords: Record<(typeof differenceWays)[number], string> = {
  dispute: 'We still ask for it',
  correction: 'The time was wrong',
}

/** What came of asking for it. */
export const differenceOutcomes = ['certified', 'given_up'] as const
export const outcomeWords: Record<(typeof differenceOutcomes)[number], string> = {
  certified: 'Certified after all',
  given_up: 'Given up',
}

/** They are about what clients are charged: whoever may do this with sales invoices. */
export const onSales = (action: InvoiceAction) => [`invoices.${action}`, `invoices.sales.${action}`]

/** Where time that was wrong is put right: begins with the timesheets that were asked for; of several placements somebody chooses first. */
export const correctionOf = ({
  timesheet_ids,
  placement_ids,
  client_id,
}: {
  timesheet_ids: readonly number[]
  placement_ids: readonly number[]
  client_id: number
}) =>
  placement_ids.length === 1 && timesheet_ids.length <= 50
    ? `/corrections/create?timesheet_id=${timesheet_ids.join(',')}${timesheet_ids.length === 1 ? '&cause=hours' : ''}`
    : `/corrections/create?client_id=${client_id}`
