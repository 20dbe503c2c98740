import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'

/** All that is wrong as a file: for whoever puts it right where it came from. */
export function ErrorsLink({ id }: { id: number }) {
  return (
    <a href={apiAddress(`/imports/${id}/errors`, { tenant: tenantOfAddress() })} download>
      Download the errors
    </a>
  )
}
