import type { Placement } from '#areas/jobs/contract.ts'
import { CopyDialog } from '#areas/jobs/placement-life/web/parts/CopyDialog.tsx'
import { ExtendDialog } from '#areas/jobs/placement-life/web/parts/ExtendDialog.tsx'
import { ReviewDialog } from '#areas/jobs/placement-life/web/parts/ReviewDialog.tsx'
import { TerminateDialog } from '#areas/jobs/placement-life/web/parts/TerminateDialog.tsx'
import { TransferDialog } from '#areas/jobs/placement-life/web/parts/TransferDialog.tsx'
import { TakeRulesDialog } from '#areas/jobs/rule-sets/web/parts/TakeRulesDialog.tsx'

export type LifeVerb = 'extend' | 'terminate' | 'transfer' | 'review' | 'copy' | 'rules'

type Props = { verb: LifeVerb; placement: Placement; today: string; onClose: () => void }

/** The dialog of one verb; loaded when it is asked for. */
export function LifeDialog({ verb, ...props }: Props) {
  const Dialog = dialogs[verb]
  return <Dialog {...props} />
}

const dialogs = {
  extend: ExtendDialog,
  terminate: TerminateDialog,
  transfer: TransferDialog,
  review: ReviewDialog,
  copy: CopyDialog,
  rules: TakeRulesDialog,
}
