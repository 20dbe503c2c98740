import type { Duty } from '#platform/duty.ts'

export const confirmDuty: Duty = {
  key: 'pay_run_confirmation',
  label: 'Create a pay run and confirm it',
  description: 'Whoever put time on the run also says that payroll paid it.',
  standard: 'warn',
  least: 'off',
  both: 'You created this pay run, and confirm it yourself.',
  instead: 'Ask a colleague to confirm it.',
  blocked: 'Somebody else has to confirm this pay run',
}
