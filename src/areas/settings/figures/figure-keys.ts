/** The legal figures that something here reads, with what their values are made of. */
export const figureKeys = [
  'minimum_wage',
  'employer_ni',
  'employer_pension',
  'apprenticeship_levy',
  'holiday_pay',
  'bad_debt_relief',
  'late_payment_interest',
  'late_payment_compensation',
  'working_time',
  'transfer_fee',
  'income_tax',
  'employee_ni',
  'employee_pension',
  'cis_deduction',
] as const
export type FigureKey = (typeof figureKeys)[number]
