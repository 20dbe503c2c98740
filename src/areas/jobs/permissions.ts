import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'jobs.view': ['See jobs', 'read'],
  'jobs.create': ['Create jobs', 'never'],
  'jobs.update': ['Change jobs', 'write'],
  'jobs.close': ['Close jobs and open them again', 'write'],
  'jobs.delete': ['Delete jobs that were never used', 'never'],
  'jobs.export': ['Take jobs out to a file', 'never'],
  'placements.view': ['See placements', 'read'],
  'placements.create': ['Place workers', 'never'],
  'placements.update': ['Change placements', 'never'],
  'placements.approve': ['Approve placements and make them live', 'never'],
  'placements.extend': ['Give a placement a later end', 'never'],
  'placements.terminate': ['End, terminate or cancel a live placement, or bring its end forward', 'never'],
  'placements.rates.view_pay': ['See what a placement pays', 'never'],
  'placements.rates.view_charge': ['See what a placement charges', 'read'],
  'placements.rates.view_margin': ['See the margin of a placement', 'never'],
  'placements.rates.propose': ['Set the rates of a draft placement, propose others', 'never'],
  'rate_cards.manage': ['Keep the rate cards of clients and of the agency', 'never'],
  'overtime_rules.manage': ['Keep the sets of overtime rules that placements share', 'never'],
  'placements.rates.approve': [
    'Change the rates of a placement that is agreed, decide on proposals',
    'never',
  ],
})
