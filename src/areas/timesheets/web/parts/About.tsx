import type { ReactNode } from 'react'
import { enteredByNames } from '#areas/jobs/contract.ts'
import type { TimesheetDetail } from '#areas/timesheets/contract.ts'
import { payersText } from '#areas/timesheets/web/parts/PayersNote.tsx'
import classes from '#areas/timesheets/web/parts/show.module.css'
import { billName, payName } from '#areas/timesheets/web/words.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { hoursText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** What a sheet belongs to, each leading there for whoever may open it, and where its paperwork stands. */
export function About({ sheet }: { sheet: TimesheetDetail }) {
  const { can } = usePermissions()
  const { bill_status, pay_status, job_id } = sheet
  // Workers and approvers have no pages of these, whatever they are permitted.
  const ours = job_id !== null
  const link = (permission: string, to: string, text: string | null): ReactNode =>
    text && ours && can(permission) ? <TenantLink to={to}>{text}</TenantLink> : text
  const placement = `/jobs/${job_id}/edit?tab=placements&placement=${sheet.placement_id}`
  return (
    <Panel title="About">
      <Facts
        items={[
          ['Worker', link('candidates.view', `/candidates/${sheet.candidate_id}/view`, sheet.candidate_name)],
          ['Client', link('clients.view', `/clients/${sheet.client_id}/view`, sheet.client_name)],
          ['Job', link('jobs.view', `/jobs/${job_id}/edit`, sheet.job_title)],
          ['Placement', link('placements.view', placement, sheet.placement_ref)],
          [
            'Approver',
            link('users.view', `/settings/users/${sheet.approver_user_id}/edit`, sheet.approver_name),
          ],
          ['Alternate approvers', sheet.alternate_approvers.join(', ')],
          ['Entered by', sheet.entered_by !== 'worker' && enteredByNames[sheet.entered_by]],
          ['Time', hoursText(sheet.minutes)],
          ['Due', <InstantText key="due" at={sheet.due_at} />],
          ['Submitted', sheet.submitted_at && <InstantText key="submitted" at={sheet.submitted_at} />],
          ['Reminded', sheet.reminders.length > 0 && <Reminders key="reminded" sheet={sheet} />],
          ['PO number', sheet.po_number],
          ...(sheet.payers?.length ? ([['Paid through', payersText(sheet.payers)]] as const) : []),
          ...(bill_status ? ([['Billing', billName(bill_status)]] as const) : []),
          ...(pay_status ? ([['Pay to worker', payName(pay_status)]] as const) : []),
        ]}
      />
    </Panel>
  )
}

function Reminders({ sheet }: { sheet: TimesheetDetail }) {
  return (
    <ul className={classes.reminders}>
      {sheet.reminders.map(({ at, name, by }) => (
        <li key={at}>
          {name}, <InstantText at={at} />, {by ? `by ${by}` : 'by itself'}
        </li>
      ))}
    </ul>
  )
}
