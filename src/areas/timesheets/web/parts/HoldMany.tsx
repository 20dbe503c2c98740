import { type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { billName, payName, periodName } from '#areas/timesheets/web/words.ts'
import { type UnitSide, units } from '#areas/units/contract.ts'
import { type HoldAct, HoldDialog } from '#areas/units/web/public.tsx'
import { call } from '#kit/call.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { act: Exclude<HoldAct, 'write_off'>; ids: number[]; onClose: (decided: number) => void }

/** Holds all approved time of the sheets that were chosen back from runs, or releases it. */
export function HoldMany({ act, ids, onClose }: Props) {
  const rows = useChosenRows(timesheets.list, ids)
  return (
    <HoldDialog
      act={act}
      one="timesheet"
      chosen={ids.length}
      rows={(side) =>
        rows?.map((sheet) => ({
          id: sheet.id,
          name: `${sheet.candidate_name}, ${periodName(sheet)}`,
          to: `/timesheets/${sheet.id}`,
          whyNot: whyNot(sheet, act, side),
        }))
      }
      each={(id, side, reason) =>
        call(act === 'hold' ? units.hold : units.release, { body: { timesheet_ids: [id], side, reason } })
      }
      onClose={onClose}
    />
  )
}

function whyNot({ status, bill_status, pay_status }: Timesheet, act: Props['act'], side: UnitSide) {
  if (status !== 'approved' && status !== 'processed') return 'Not approved yet'
  const state = side === 'bill' ? bill_status : pay_status
  // Some of it may be held while the rest is ready: the server knows.
  if (state === 'ready' || state === 'part_invoiced') return undefined
  if (state === 'on_hold' && act === 'release') return undefined
  return (side === 'bill' ? billName(bill_status!) : payName(pay_status!)) || undefined
}
