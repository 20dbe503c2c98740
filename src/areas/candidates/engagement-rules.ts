/** What an engagement may say of pay and law, by its type. Pure. */
import type {
  EngagementInput,
  EngagementType,
  HolidayScheme,
  Ir35Status,
  LoanPlan,
  PensionStatus,
} from '#areas/candidates/contract.ts'
import type { FieldErrors } from '#platform/refusal.ts'

export const loanNames: Record<LoanPlan, string> = {
  plan_1: 'Plan 1',
  plan_2: 'Plan 2',
  plan_4: 'Plan 4',
  plan_5: 'Plan 5',
}
export const pensionNames: Record<PensionStatus, string> = {
  postponed: 'Postponed',
  enrolled: 'Enrolled',
  opted_out: 'Opted out',
  not_eligible: 'Not eligible',
}
export const holidayNames: Record<HolidayScheme, string> = {
  accrue: 'Accrued',
  rolled_up: 'Rolled up',
  in_advance: 'Paid in advance',
}
export const ir35Names: Record<Ir35Status, string> = {
  inside: 'Inside IR35',
  outside: 'Outside IR35',
  disputed: 'Disputed',
}

/** Our own payroll pays them: student loans, pension and holiday are ours to see to. */
export const isPayroll = (type: EngagementType) => type === 'paye' || type === 'perm'
/** They work through a company of their own. */
export const isCompany = (type: EngagementType) => type === 'ltd_inside' || type === 'ltd_outside'

const ofPayroll = {
  student_loan_plan: null,
  postgraduate_loan: false,
  pension_status: null,
  pension_opt_out_on: null,
  holiday_scheme: null,
} as const
const ofCompany = {
  conduct_opt_out_on: null,
  ir35_status: null,
  ir35_reason: '',
  ir35_dated: null,
  ir35_file_id: null,
} as const

/** What a form still holds of another type that was chosen before. */
export const surplusOf = (type: EngagementType) => ({
  ...(isPayroll(type) ? {} : ofPayroll),
  ...(isCompany(type) ? {} : ofCompany),
})

type Details = Omit<EngagementInput, 'id' | 'supplier_id' | 'effective_from'>

/** Why an engagement cannot say this, by field. */
export function whyNotDetails(one: Details): FieldErrors {
  const errors: FieldErrors = {}
  const say = (field: keyof Details, message: string) => {
    errors[field] ??= [message]
  }
  const given = (field: keyof Details) => Boolean(one[field])
  for (const field of Object.keys(ofPayroll) as (keyof typeof ofPayroll)[])
    if (given(field) && !isPayroll(one.type)) say(field, 'Only of those whom your payroll pays')
  for (const field of Object.keys(ofCompany) as (keyof typeof ofCompany)[])
    if (given(field) && !isCompany(one.type)) say(field, 'Only of those who work through their own company')
  if (one.pension_status === 'opted_out' && !one.pension_opt_out_on)
    say('pension_opt_out_on', 'Please give the day they opted out')
  if (one.pension_opt_out_on && one.pension_status !== 'opted_out')
    say('pension_opt_out_on', 'They have not opted out')
  if (one.wtr_withdrawn_on && (!one.wtr_opt_out_on || one.wtr_withdrawn_on < one.wtr_opt_out_on))
    say('wtr_withdrawn_on', 'An opt-out is withdrawn after it was given')
  if (one.ir35_status === 'inside' && one.type === 'ltd_outside')
    say('ir35_status', 'The engagement is outside IR35: begin another one, inside it')
  if (one.ir35_status === 'outside' && one.type === 'ltd_inside')
    say('ir35_status', 'The engagement is inside IR35: begin another one, outside it')
  if (one.ir35_status && !one.ir35_dated) say('ir35_dated', 'Please give the day of the determination')
  return errors
}

type Carried = Pick<
  Details,
  | 'pay_frequency'
  | 'student_loan_plan'
  | 'postgraduate_loan'
  | 'pension_status'
  | 'pension_opt_out_on'
  | 'holiday_scheme'
  | 'wtr_opt_out_on'
  | 'wtr_withdrawn_on'
>

/** What goes on when somebody is engaged another way: what is theirs and not of the contract, as far as the type has it. */
export function carriedOn(before: Carried | undefined, type: EngagementType): Carried {
  const theirs: Carried = {
    pay_frequency: before?.pay_frequency ?? null,
    student_loan_plan: before?.student_loan_plan ?? null,
    postgraduate_loan: before?.postgraduate_loan ?? false,
    pension_status: before?.pension_status ?? null,
    pension_opt_out_on: before?.pension_opt_out_on ?? null,
    holiday_scheme: before?.holiday_scheme ?? null,
    wtr_opt_out_on: before?.wtr_opt_out_on ?? null,
    wtr_withdrawn_on: before?.wtr_withdrawn_on ?? null,
  }
  return isPayroll(type) ? theirs : { ...theirs, ...ofPayroll }
}
