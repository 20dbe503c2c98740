import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'candidates.view': ['See candidates', 'read'],
  'candidates.create': ['Create candidates', 'never'],
  'candidates.update': ['Change candidates', 'write'],
  'candidates.invite': ['Invite candidates to the portal', 'never'],
  'candidates.archive': ['Archive candidates and bring them back', 'write'],
  'candidates.merge': ['Merge two candidates who are one person', 'never'],
  'candidates.takeout': ['Take out everything kept about a candidate, for them', 'never'],
  'candidates.delete': ['Delete candidates that were never used', 'never'],
  'candidates.export': ['Take candidates out to a file', 'never'],
  'candidates.bank.view': ['See bank details of candidates', 'never'],
  'candidates.bank.update': ['Change bank details of candidates', 'never'],
  'candidates.bank.approve': ['Confirm changed bank details of candidates', 'never'],
  'candidates.sensitive.view': [
    'See National Insurance numbers, dates of birth and right-to-work papers',
    'never',
  ],
  'candidates.requests.decide': ['Decide on what candidates ask to change of their details', 'never'],
  'portal.details': ['See their own details and ask for changes of them', 'never'],
  'candidates.leaver': ['Mark candidates as leavers', 'write'],
})
