import type { PayRun } from '#areas/payroll/contract.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { saveFrom } from '#kit/ui/dialogs/downloading.ts'

/** Lets the browser save the file of a run, with the agency of this page: another window may be in another one. */
export function saveFile({ id, file }: Pick<PayRun, 'id' | 'file'>): void {
  if (file) saveFrom(apiAddress(`/pay-runs/${id}/file`, { tenant: tenantOfAddress() }), file.filename)
}
