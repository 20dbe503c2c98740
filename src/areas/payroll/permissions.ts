import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'payroll.view': ['See pay runs, and what they pay each worker', 'never'],
  'payroll.run': ['Create and check pay runs, and roll back what is not exported', 'never'],
  'payroll.file': [
    'Make and download payroll files, which hold pay and National Insurance numbers, and import what payroll made of them',
    'never',
  ],
  'payroll.confirm': ['Confirm pay runs, and roll back what is exported', 'never'],
  'portal.pay': ['See what payroll pays them, run by run: their own alone', 'never'],
  'payroll.calendars': ['Set when payroll pays: cut-offs and pay days', 'never'],
  'payroll.layouts': ['Change how payroll files are laid out', 'never'],
})
