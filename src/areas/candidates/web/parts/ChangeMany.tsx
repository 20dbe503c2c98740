import type { ReactNode } from 'react'
import { ChangeOwnerMany } from '#areas/access/web/public.tsx'
import { type CandidateRow, candidates } from '#areas/candidates/contract.ts'
import { isUninvited, whyNotInvite, whyNotStatus } from '#areas/candidates/rules.ts'
import { fullName } from '#areas/candidates/web/words.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { numberText } from '#kit/ui/format.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'
import type { Reason } from '#platform/refusal.ts'

export type Act = 'invite' | 'owner' | 'archive'

type Doing = {
  title: string
  verb: string
  done: string
  whyNot: (row: CandidateRow) => string | undefined
  each: (row: CandidateRow) => Promise<unknown>
}

/** What each does to one candidate, by the version that was looked at, and whom it leaves alone. */
const doing: Record<Exclude<Act, 'owner'>, Doing> = {
  invite: {
    title: 'Invite to the portal',
    verb: 'Invite',
    done: 'invited',
    whyNot: (row) => sentences(whyNotInvite(row)),
    each: ({ id }) => call(candidates.invite, { params: { id } }),
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
}

type Props = { act: Act; ids: number[]; onClose: (decided: number) => void }

/** One thing done to all candidates that were chosen: who it leaves alone first, then a result for each. */
export function ChangeMany({ act, ids, onClose }: Props) {
  const rows = useChosenRows(candidates.list, ids)
  const closed = (decided: number) => {
    if (decided > 0) void refresh('candidates')
    onClose(decided)
  }
  const named = (row: CandidateRow) => ({ id: row.id, name: fullName(row), to: `/candidates/${row.id}/view` })
  const first = <ChosenSummary chosen={ids.length} found={rows?.length} one="candidate" />
  const rowOf = (id: number) => rows!.find((row) => row.id === id)!
  if (act === 'owner')
    return (
      <ChangeOwnerMany
        what="candidates"
        rows={rows?.map((row) => ({ ...named(row), owner_user_id: row.owner_user_id }))}
        summary={first}
        each={(id, owner) =>
          call(candidates.change, {
            params: { id },
            body: { version: rowOf(id).version, owner_user_id: owner.id },
          })
        }
        onClose={closed}
      />
    )
  const { whyNot, each, ...words } = doing[act]
  return (
    <BulkDialog
      {...words}
      rows={rows?.map((row) => ({ ...named(row), whyNot: whyNot(row) }))}
      summary={
        <>
          {first}
          {rows && summaries[act](rows.filter((row) => !whyNot(row)))}
        </>
      }
      each={async (id) => each(rowOf(id))}
      onClose={closed}
    />
  )
}

const summaries: Record<Exclude<Act, 'owner'>, (rows: readonly CandidateRow[]) => ReactNode> = {
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
}

const sentences = (reason: Reason | undefined) =>
  reason && `${[reason.title, reason.description].filter(Boolean).join('. ').replace(/\.$/, '')}.`
