import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'compliance.view': ['See compliance requirements and templates', 'read'],
  'compliance.manage': ['Keep compliance requirements and templates', 'never'],
  'compliance.requests.view': [
    'See compliance requests of the records one may see, candidates their own',
    'never',
  ],
  'compliance.requests.ask': ['Ask for what is required, remind, ask again and withdraw', 'never'],
  'compliance.requests.submit': ['Submit what is asked: candidates their own, colleagues on behalf', 'never'],
  'compliance.requests.review': [
    'Approve what was submitted and send it back, or say that it is not required',
    'never',
  ],
  'compliance.override': [
    'Let a placement begin although something required is missing, with a reason',
    'never',
  ],
  'compliance.requests.waive': ['Waive what is required, with a reason', 'never'],
})
