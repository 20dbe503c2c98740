export { checkRun, confirmRun, createRun, previewRun, rollBackRun } from '#areas/payroll/actions.ts'
export { setCalendar } from '#areas/payroll/calendars/actions.ts'
export { makeFile } from '#areas/payroll/files/actions.ts'
export { importResults } from '#areas/payroll/results/actions.ts'
