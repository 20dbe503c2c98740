import { NativeSelect } from '@mantine/core'
import type { RunPreview } from '#areas/invoices/runs/contract.ts'

/** As the address says it: whose documents the run makes; both absent: everybody's. */
export type Narrowing = { party_id?: number; owner_user_id?: number | 'none' }

type Props = {
  preview: Pick<RunPreview, 'side' | 'parties' | 'owners'>
  narrowing: Narrowing
  onNarrow: (change: Record<keyof Narrowing, string | undefined>) => void
}

/** Narrows a run to one client or supplier, or to the clients that somebody looks after. */
export function RunNarrowing({ preview: { side, parties, owners }, narrowing, onNarrow }: Props) {
  const party_id = narrowing.party_id?.toString()
  const owner_user_id = narrowing.owner_user_id?.toString()
  const all = parties.map(({ id, name }) => ({ value: String(id), label: name }))
  const looksAfter = owners.map(({ id, name }) => ({ value: String(id ?? 'none'), label: name ?? 'Nobody' }))
  return (
    <>
      <NativeSelect
        label={side === 'sales' ? 'Client' : 'Supplier'}
        value={party_id ?? ''}
        onChange={({ currentTarget: { value } }) => onNarrow({ party_id: value || undefined, owner_user_id })}
        data={withAll(all, party_id)}
      />
      {side === 'sales' && (
        <NativeSelect
          label="Owner of the client"
          value={owner_user_id ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onNarrow({ party_id, owner_user_id: value || undefined })
          }
          data={withAll(looksAfter, owner_user_id)}
        />
      )}
    </>
  )
}

type Option = { value: string; label: string }

/** What the address asks for stands there also where nothing of it is ready. */
function withAll(options: Option[], asked: string | undefined): Option[] {
  const known = !asked || options.some(({ value }) => value === asked)
  return [
    { value: '', label: 'All' },
    ...options,
    ...(known ? [] : [{ value: asked, label: asked === 'none' ? 'Nobody' : `#${asked}` }]),
  ]
}
