import { notAllowed, type Person, type Sheet, withoutReason, wrongState } from '#areas/timesheets/rules.ts'
import type { Reason } from '#platform/refusal.ts'

/** Where the time of a sheet stands on its two sides. */
export type Sides = { bill_status: string; pay_status: string }

/** Why an approval cannot be taken back: possible with a reason while no draft and no document holds any of its time. */
export function whyNotRevert(sheet: Sheet & Sides, who: Person, why: string): Reason | undefined {
  return (
    notAllowed(who, 'timesheets.revert', 'take approvals back') ??
    onDocument(sheet) ??
    wrongState(sheet, 'revert') ??
    withoutReason(why, 'Say why the approval is taken back')
  )
}

function onDocument({ bill_status, pay_status }: Sides): Reason | undefined {
  if (pay_status === 'in_pay_run' || pay_status === 'exported_to_payroll')
    return {
      code: 'timesheet.on_pay_run',
      title: 'Its time is on a pay run',
      description: 'Roll the pay run back first: you find it under Pay runs.',
    }
  const onDraft = bill_status === 'invoicing' || pay_status === 'self_billing'
  const issued = !freeSides.includes(bill_status) || !freeSides.includes(pay_status)
  if (!onDraft && !issued) return undefined
  return {
    code: 'timesheet.on_document',
    title: 'Its time is on a document',
    description:
      onDraft && [bill_status, pay_status].every((side) => [...freeSides, ...draftSides].includes(side))
        ? 'Delete the draft it stands on first: you find it under Documents.'
        : 'What is issued stays as it is, and so does the time it was made from.',
  }
}

/** On neither side of these has anything been made of the time. */
const freeSides = ['not_ready', 'ready', 'on_hold', 'not_billable', 'not_payable']
const draftSides = ['invoicing', 'self_billing']
