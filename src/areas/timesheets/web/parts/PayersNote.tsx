import type { SheetPayer, TimesheetDetail } from '#areas/timesheets/contract.ts'
import { usePermissions } from '#kit/session.ts'
import { dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Says that the engagement of some of its days is another by now, and where that is put right. */
export function PayersNote({ sheet }: { sheet: Pick<TimesheetDetail, 'payers_changed' | 'candidate_id'> }) {
  const { can } = usePermissions()
  if (!sheet.payers_changed) return null
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice title="The engagement of some of these days has changed">
        That time is still recorded under the earlier payer, so runs leave it out.{' '}
        {can('invoices.run') ? (
          <TenantLink to={`/candidates/${sheet.candidate_id}/payer-moves`}>See what can be moved</TenantLink>
        ) : (
          'Payroll and finance have been told.'
        )}
      </Notice>
    </div>
  )
}

/** `Doyle Care Ltd; Bright Umbrella from Wed 4 Nov`. */
export function payersText(payers: readonly SheetPayer[]): string {
  return payers
    .map((payer, at) =>
      at === 0 ? nameOf(payer) : `${nameOf(payer)} from ${dayText(payer.from_day, 'short')}`,
    )
    .join('; ')
}

function nameOf({ supplier_name, engagement_type }: SheetPayer): string {
  if (supplier_name) return supplier_name
  return engagement_type === 'sole_trader' || engagement_type === 'cis' ? 'no company' : 'Payroll'
}
