import type { AffectedSheets } from '#areas/jobs/rate-changes/contract.ts'
import { countText, dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = { sheets: AffectedSheets; placement_id: number; from_day: string }

/** What a change for days gone by leaves as it is: sheets that were submitted keep the rates they were submitted under. */
export function SheetsNote({ sheets, placement_id, from_day }: Props) {
  if (sheets.count === 0 || !sheets.from || !sheets.to) return null
  const many = sheets.count > 1
  return (
    <Notice
      tone="warning"
      title={`${countText(sheets.count, 'timesheet')} ${many ? 'keep' : 'keeps'} the old rate`}
    >
      {many ? 'They were' : 'It was'} submitted already, from {dayText(sheets.from)} to {dayText(sheets.to)}.
      Approving this does not correct {many ? 'them' : 'it'}: once it is approved, a correction can.{' '}
      <TenantLink to={`/timesheets?placement_id=${placement_id}&period_from=${from_day}`}>
        See {many ? 'them' : 'it'}
      </TenantLink>
    </Notice>
  )
}
