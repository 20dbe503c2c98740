import { webhooks } from '#areas/webhooks/contract.ts'
import { labelOf } from '#areas/webhooks/web/parts/states.tsx'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { ids: number[]; onClose: (decided: number) => void }

/** Sends the chosen deliveries once more. */
export function ReplayMany({ ids, onClose }: Props) {
  const chosen = useChosenRows(webhooks.deliveries, ids)
  return (
    <BulkDialog
      title="Replay deliveries"
      verb="Replay"
      done="on the way again"
      rows={chosen?.map(({ id, type, status }) => ({
        id,
        name: `${labelOf(type)} #${id}`,
        to: `/integrations/webhooks/deliveries/${id}`,
        whyNot: status === 'waiting' ? 'It waits, and is sent anyway.' : undefined,
      }))}
      summary={<ChosenSummary chosen={ids.length} found={chosen?.length} one="delivery" many="deliveries" />}
      each={(id) => call(webhooks.replay, { body: { ids: [id] } })}
      onClose={(decided) => {
        if (decided > 0) void refresh('webhooks')
        onClose(decided)
      }}
    />
  )
}
