import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { RunPreview } from '#areas/invoices/runs/contract.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'

/** As the address says it: whose documents the run makes; both absent: everybody's. */
export type Narrowing = { party_id?: number; owner_user_id?: number | 'none' }

type Props = {
  preview: Pick<RunPreview, 'side' | 'parties' | 'owners'>
  narrowing: Narrowing
  onNarrow: (change: Record<keyof Narrowing, string | undefined>) => void
}

/** Narrows a run to one client or supplier, or to the clients that somebody looks after. */
export function RunNarrowing({ preview: { side, parties, owners }, narrowing, onNarrow }: Props) {
  const [typed, setTyped] = useState('')
  const party_id = narrowing.party_id?.toString()
  const owner_user_id = narrowing.owner_user_id?.toString()
  const all = parties.map(({ id, name }) => ({ value: String(id), label: name }))
  const wanted = typed.trim().toLowerCase()
  const options = all.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, 50)
  const unknown = party_id ? { value: party_id, label: `#${party_id}` } : undefined
  return (
    <>
      <Combobox
        label={side === 'sales' ? 'Client' : 'Supplier'}
        name="party_id"
        data-path="party_id"
        placeholder="All"
        options={options}
        chosen={all.find(({ value }) => value === party_id) ?? unknown}
        clearable
        onType={setTyped}
        onPick={(option) => onNarrow({ party_id: option?.value, owner_user_id })}
      />
      {side === 'sales' && (
        <NativeSelect
          label="Owner of the client"
          value={owner_user_id ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onNarrow({ party_id, owner_user_id: value || undefined })
          }
          data={[
            { value: '', label: 'All' },
            ...owners.map(({ id, name }) => ({ value: String(id ?? 'none'), label: name ?? 'Nobody' })),
            ...(owner_user_id && !owners.some(({ id }) => String(id ?? 'none') === owner_user_id)
              ? [{ value: owner_user_id, label: owner_user_id === 'none' ? 'Nobody' : `#${owner_user_id}` }]
              : []),
          ]}
        />
      )}
    </>
  )
}
