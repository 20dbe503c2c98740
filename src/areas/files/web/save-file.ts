import type { FileDetails } from '#areas/files/contract.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { saveFrom } from '#kit/ui/dialogs/downloading.ts'

type Of = Pick<FileDetails, 'id' | 'name'>

/** Where a file is looked at, with the agency of this page. */
export const previewOf = ({ id }: Of, number: number) =>
  apiAddress(`/files/${id}/download`, { tenant: tenantOfAddress(), preview: 'true', number })

/** Lets the browser save a file, or an older version of it. */
export function saveFile({ id, name }: Of, number?: number): void {
  saveFrom(apiAddress(`/files/${id}/download`, { tenant: tenantOfAddress(), number }), name)
}
