import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'timesheets.hold': ['Hold approved time back from invoices or pay, and release it', 'never'],
  'invoices.write_off': [
    'Give up charging for approved time, and take that back; write off what is owed on invoices',
    'never',
  ],
})
