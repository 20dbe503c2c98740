import { sites } from '#areas/clients/sites/contract.ts'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'

type Props = { client_id: number | null; current?: { id: number; name: string } | null | undefined }

/** One of the sites of the client; nothing before a client is chosen. */
export function SiteField({ client_id, current }: Props) {
  if (client_id === null) return null
  return (
    <RecordPicker
      key={client_id}
      name="site_id"
      label="Site"
      placeholder="None of the client’s sites"
      endpoint={sites.list}
      filter={{ client_id: String(client_id) }}
      current={current}
    />
  )
}
