import type { TimesheetDetail } from '#areas/timesheets/contract.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** From a sheet whose approval was taken back to the copy that stands in for it, and the other way round. */
export function SupersededNote({ sheet }: { sheet: TimesheetDetail }) {
  const { superseded_by_id: copy, supersedes_id: former } = sheet
  if (copy)
    return (
      <Notice title="The approval of this timesheet was taken back">
        It stays to be read, and nothing is billed or paid from it.{' '}
        <TenantLink to={`/timesheets/${copy}`}>Timesheet #{copy} stands in for it</TenantLink>.
      </Notice>
    )
  if (former)
    return (
      <Notice title="An approved timesheet was taken back for this one">
        <TenantLink to={`/timesheets/${former}`}>See timesheet #{former} as it was approved</TenantLink>.
      </Notice>
    )
  return null
}
