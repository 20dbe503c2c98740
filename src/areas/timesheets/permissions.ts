import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'timesheets.view': ['See timesheets', 'read'],
  'timesheets.create': ['Create a timesheet outside its schedule', 'never'],
  'timesheets.update': ['Enter time', 'never'],
  'timesheets.submit': ['Submit timesheets', 'never'],
  'timesheets.submit_on_behalf': ["Submit in the worker's place", 'never'],
  'timesheets.approve': ['Approve timesheets', 'never'],
  'timesheets.reject': ['Send timesheets back, with a reason', 'never'],
  'timesheets.second_look': [
    'Look again at decisions that came from where a timesheet was submitted',
    'never',
  ],
  'timesheets.revert': ['Take an approval back before its time is on a document', 'never'],
  'timesheets.recall': ['Take a submitted timesheet back', 'never'],
  'timesheets.cancel': ['Cancel timesheets', 'never'],
  'timesheets.delete': ['Delete timesheets that were never used', 'never'],
  'timesheets.export': ['Take timesheets out to a file', 'never'],
  'timesheets.view_pay': ['See what a timesheet pays', 'never'],
  'timesheets.view_charge': ['See what a timesheet charges', 'read'],
  'timesheets.reassign_approver': ['Give a timesheet to another approver', 'never'],
  'timesheets.remind': ['Remind people of timesheets', 'never'],
  'timesheets.links.send': ['Send an approver a new link', 'never'],
  'timesheets.links.revoke': ["Make an approver's link useless", 'write'],
  'approver.review': ['Decide on the timesheets waiting for oneself', 'never'],
})
