import { ChangeOwnerMany } from '#areas/access/web/public.tsx'
import { type ChangeClient, type ClientRow, clients } from '#areas/clients/contract.ts'
import { whyNotArchive } from '#areas/clients/rules.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { moneyText, sumsText } from '#kit/ui/format.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { verb: 'owner' | 'archive'; ids: number[]; onClose: (decided: number) => void }

/** Gives the chosen clients to a colleague, or archives them: what they owe first, then each by itself. */
export function ClientsMany({ verb, ids, onClose }: Props) {
  const chosen = useChosenRows(clients.list, ids)
  const byId = new Map(chosen?.map((client) => [client.id, client]))
  const change = (id: number, changes: Omit<ChangeClient, 'version' | 'accepted'>) =>
    call(clients.change, { params: { id }, body: { ...changes, version: byId.get(id)!.version } })
  const overdue = sumsText(chosen?.map(({ overdue: minor, currency }) => ({ minor, currency })) ?? [])
  const shared = {
    summary: (
      <ChosenSummary chosen={ids.length} found={chosen?.length} one="client">
        {overdue && (
          <>
            <strong>{overdue}</strong> overdue
          </>
        )}
      </ChosenSummary>
    ),
    onClose: (decided: number) => {
      if (decided > 0) void refresh('clients', 'history')
      onClose(decided)
    },
  }
  const rowOf = ({ id, name }: ClientRow) => ({ id, name, to: `/clients/${id}/view` })
  if (verb === 'owner') {
    return (
      <ChangeOwnerMany
        what="clients"
        {...shared}
        rows={chosen?.map((client) => ({ ...rowOf(client), owner_user_id: client.owner_user_id }))}
        each={(id, owner) => change(id, { owner_user_id: owner.id })}
      />
    )
  }
  return (
    <BulkDialog
      title="Archive clients"
      verb="Archive"
      done="archived"
      {...shared}
      rows={chosen?.map((client) => ({ ...rowOf(client), whyNot: whyNotArchived(client) }))}
      each={(id) => change(id, { status: 'inactive' })}
    />
  )
}

/** As far as the list knows; invoices that are not due yet the server knows of. */
function whyNotArchived({ status, live_placements, overdue, currency }: ClientRow): string | undefined {
  if (status === 'inactive') return 'It is archived already.'
  if (overdue) return `It still owes ${moneyText(overdue, currency)}.`
  return whyNotArchive({ live_placements, unpaid_documents: 0 })?.description
}
