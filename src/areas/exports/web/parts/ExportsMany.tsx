import { exportEndpoints } from '#areas/exports/contract.ts'
import { whyNotCancel } from '#areas/exports/rules.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { ids: number[]; onClose: (decided: number) => void }

/** Stops the chosen exports that are still being made. */
export function ExportsMany({ ids, onClose }: Props) {
  const chosen = useChosenRows(exportEndpoints.list, ids)
  return (
    <BulkDialog
      title="Stop exports"
      verb="Stop"
      done="stopped"
      rows={chosen?.map(({ id, title, status }) => ({
        id,
        name: `${title} #${id}`,
        to: '/exports',
        whyNot: whyNotCancel(status) && 'It has already ended.',
      }))}
      summary={<ChosenSummary chosen={ids.length} found={chosen?.length} one="export" />}
      each={(id) => call(exportEndpoints.cancel, { params: { id } })}
      onClose={(decided) => {
        if (decided > 0) void refresh('exports')
        onClose(decided)
      }}
    />
  )
}
