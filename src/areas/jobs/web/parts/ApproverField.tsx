import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { access, type User } from '#areas/access/contract.ts'
import type { Client } from '#areas/clients/contract.ts'
import { FieldNote } from '#areas/jobs/web/parts/FieldNote.tsx'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import type { ComboboxOption } from '#kit/ui/form/ComboboxOptions.tsx'
import { useField } from '#kit/ui/form/context.ts'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'
import { listQuery } from '#kit/ui/list/query.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = {
  at: string
  /** Whose approvers come first. */
  client: Client | undefined
  current?: { id: number; name: string } | null
}

/** Who approves the timesheets: the client's own approvers first, anybody else's by name. */
export function ApproverField({ at, client, current }: Props) {
  const { value, set, input } = useField<number | null>(`${at}approver_user_id`)
  const { typed, setTyped, asked, isLate } = useDebouncedSearch()
  const [picked, setPicked] = useState<ComboboxOption>()
  const query = useQuery({
    ...listQuery(
      access.users,
      { search: asked || undefined, per_page: '25' },
      { fixed: { kind: 'approver' } },
    ),
    placeholderData: keepPreviousData,
  })
  const ours = approversOf(client)
  const named = ours.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  // Nobody else's approver by accident: they are found by name alone, unless this client has none of its own.
  const others = (ours.length > 0 && typed.trim() === '' ? [] : ((query.data?.data ?? []) as User[]))
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .filter((other) => !ours.some((own) => own.value === other.value))
  const only = ours.length === 1 && !current ? Number(ours[0]!.value) : undefined
  // The one it can only be. Whoever chose somebody, or nobody, since then keeps their choice.
  const offered = useRef<number>(undefined)
  useEffect(() => {
    if (only === undefined || offered.current === client?.id) return
    offered.current = client?.id
    if (value === null) set(only)
  }, [only, client?.id])
  const known = [...ours, ...others, ...(current ? [{ value: String(current.id), label: current.name }] : [])]
  const chosen = [...(picked ? [picked] : []), ...known].find((one) => one.value === String(value))
  return (
    <div>
      <Combobox
        {...input}
        label="Approver"
        placeholder="Who approves the timesheets"
        options={[...named, ...others]}
        chosen={chosen}
        clearable
        busy={isLate(query)}
        onType={setTyped}
        onPick={(option) => {
          setPicked(option)
          set(option ? Number(option.value) : null)
        }}
      />
      {client && ours.length === 0 && (
        <FieldNote>
          {client.name} has no approver yet. Add one among its{' '}
          <TenantLink to={`/clients/${client.id}/edit`}>contacts</TenantLink>.
        </FieldNote>
      )}
    </div>
  )
}

export function approversOf(client: Client | undefined): ComboboxOption[] {
  return (client?.contacts ?? []).flatMap(({ name, job_title, roles, user_id }) =>
    user_id !== null && roles.includes('approver')
      ? [{ value: String(user_id), label: `${name}, ${job_title || client?.name}` }]
      : [],
  )
}
