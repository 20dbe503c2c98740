import type { TextTemplate } from '#areas/invoices/texts/contract.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

export const TextState = ({ text }: { text: TextTemplate }) =>
  text.archived_at ? (
    <StatusBadge status="archived" label="Retired" />
  ) : (
    <StatusBadge status="active" label="In use" />
  )
