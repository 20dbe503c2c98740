import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'payments.view': ['See what clients paid, and what stands against which invoice', 'read'],
  'payments.record': ['Record payments and refunds of clients, and set them against invoices', 'never'],
  'bank_statements.view': ['See statements of banks, and whose money their lines may be', 'never'],
  'bank_statements.match': ['Upload statements of banks, and say which of their lines are not ours', 'never'],
  'payments.reverse': ['Reverse payments, and take them off invoices', 'never'],
  'payments.fund': ['Assign clients to a funder, and make schedules of what it finances', 'never'],
  'payments.chase': ['Remind clients of what they owe, and record what they promise to pay', 'never'],
})
