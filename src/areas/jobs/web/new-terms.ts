import { noRounding } from '#areas/jobs/contract.ts'
import { noTransferFee } from '#areas/jobs/placement-billing.ts'
import { noTimeTerms } from '#areas/jobs/time-terms.ts'
import type { Code } from '#areas/jobs/web/rule-presets.ts'

type Agency = { tz: string; week_end: number }

/** What a placement begins with: the agency's week and zone, its first basic rate code, nothing else decided. */
export function newTerms(agency: Agency, codes: readonly Code[], mayApprove = true, mayInvite = false) {
  const basic = codes.find((code) => code.kind === 'basic') ?? codes[0]
  const basicId = basic?.id ?? null
  return {
    candidate_id: null,
    // A worker without an account is invited, unless the tick is taken out; any other is left alone.
    invite: mayInvite,
    // Who may not approve begins with a draft, which somebody else makes live.
    status: mayApprove ? ('live' as const) : ('draft' as const),
    tz: agency.tz,
    period_type: 'weekly' as const,
    week_end: agency.week_end,
    layout: 'shifts' as const,
    day_minutes: 480,
    pay_currency: null as string | null,
    basic_rate_code_id: basicId,
    rounding: noRounding,
    unpaid_break: null,
    overtime_rules: [],
    rule_set_id: null as number | null,
    rules_version: null as number | null,
    contracted_minutes: null,
    ...noTimeTerms,
    approver_user_id: null,
    alternate_approver_ids: [] as number[],
    billing_profile_id: null,
    po_number: '',
    role: '',
    department: '',
    cost_centre: '',
    purchase_order_ids: [] as number[],
    invoice_note: '',
    project_code: '',
    client_references: [],
    notice_days: null,
    ...noTransferFee,
    rates: basicId === null ? [] : [{ rate_code_id: basicId, pay_rate: null, charge_rate: null }],
  }
}
