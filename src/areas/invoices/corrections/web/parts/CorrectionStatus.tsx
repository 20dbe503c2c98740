import type { CorrectionRow } from '#areas/invoices/corrections/contract.ts'
import { correctionStates } from '#areas/invoices/corrections/words.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const tones = {
  proposed: 'pending',
  approved: 'running',
  done: 'done',
  refused: 'withdrawn',
  failed: 'failed',
}

export function CorrectionStatus({ status }: Pick<CorrectionRow, 'status'>) {
  return <StatusBadge status={tones[status]} label={correctionStates[status]} />
}
