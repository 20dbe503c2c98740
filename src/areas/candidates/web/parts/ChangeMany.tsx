import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type CandidateRow, candidates, mostAtOnce } from '#areas/candidates/contract.ts'
import { isUninvited, whyNotDelete, whyNotInvite, whyNotStatus } from '#areas/candidates/rules.ts'
import { OwnerPicker } from '#areas/candidates/web/parts/OwnerPicker.tsx'
import { fullName } from '#areas/candidates/web/words.ts'
import { call, request } from '#kit/call.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { numberText } from '#kit/ui/format.ts'
import type { Reason } from '#platform/refusal.ts'

export type Act = 'invite' | 'owner' | 'archive' | 'delete'
export type Many = { act: Act; ids: number[] }

type Owner = { id: number; name: string }

type Doing = {
  title: string
  verb: string
  done: string
  tone?: 'danger'
  whyNot: (row: CandidateRow, owner: Owner | undefined) => string | undefined
  each: (row: CandidateRow, owner: Owner | undefined) => Promise<unknown>
}

/** What each does to one candidate, by the version that was looked at, and whom it leaves alone. */
const doing: Record<Act, Doing> = {
  invite: {
    title: 'Invite to the portal',
    verb: 'Invite',
    done: 'invited',
    whyNot: (row) => sentences(whyNotInvite(row)),
    each: ({ id }) => call(candidates.invite, { params: { id } }),
  },
  owner: {
    title: 'Change owner',
    verb: 'Hand over',
    done: 'handed over',
    whyNot: (row, owner) =>
      owner && row.owner_user_id === owner.id ? `${owner.name} looks after them already.` : undefined,
    each: ({ id, version }, owner) =>
      call(candidates.change, { params: { id }, body: { version, owner_user_id: owner?.id ?? null } }),
  },
  archive: {
    title: 'Archive candidates',
    verb: 'Archive',
    done: 'archived',
    whyNot: ({ status, live_placements }) =>
      status === 'archived'
        ? 'They are archived already.'
        : sentences(whyNotStatus(status, 'archived', { live_placements, last_worked_on: null })),
    each: ({ id, version }) =>
      call(candidates.change, { params: { id }, body: { version, status: 'archived' } }),
  },
  delete: {
    title: 'Delete candidates',
    verb: 'Delete',
    done: 'deleted',
    tone: 'danger',
    whyNot: whyNotDelete,
    each: ({ id }) => request('DELETE', `/candidates/${id}`),
  },
}

/** One thing done to all candidates that were chosen: who it leaves alone first, then a result for each. */
export function ChangeMany({ act, ids: chosen, onClose }: Many & { onClose: (decided: number) => void }) {
  const [owner, setOwner] = useState<Owner>()
  const ids = chosen.slice(0, mostAtOnce)
  const { data } = useQuery(
    queryOf(candidates.list, { query: { ids: ids.join(','), per_page: mostAtOnce } as never }),
  )
  const rows = data?.data
  const { whyNot, each, ...words } = doing[act]
  return (
    <BulkDialog
      {...words}
      rows={rows?.map((row) => ({
        id: row.id,
        name: fullName(row),
        to: `/candidates/${row.id}/view`,
        whyNot: whyNot(row, owner),
      }))}
      waits={act === 'owner' && !owner}
      summary={
        <>
          {chosen.length > ids.length && (
            <p>Only the first {numberText(mostAtOnce)} are done at once. The others stay as they are.</p>
          )}
          {act === 'owner' && <OwnerPicker chosen={owner} onPick={setOwner} />}
          {rows && summaries[act]?.(rows.filter((row) => !whyNot(row, owner)))}
        </>
      }
      each={async (id) => each(rows!.find((row) => row.id === id)!, owner)}
      onClose={(decided) => {
        if (decided > 0) void refresh('candidates')
        onClose(decided)
      }}
    />
  )
}

const summaries: Partial<Record<Act, (rows: readonly CandidateRow[]) => ReactNode>> = {
  invite: (rows) => {
    const again = rows.filter(({ portal }) => !isUninvited(portal)).length
    return (
      <p>
        Each gets an email with a link, chooses a password and is in.
        {again > 0 &&
          ` ${again === 1 ? 'One of them was' : `${numberText(again)} of them were`} invited already: the link sent before stops working.`}
      </p>
    )
  },
  archive: () => <p>They are left out of lists and cannot be placed. They can be reinstated.</p>,
  delete: () => <p>This cannot be undone.</p>,
}

const sentences = (reason: Reason | undefined) =>
  reason && `${[reason.title, reason.description].filter(Boolean).join('. ').replace(/\.$/, '')}.`
