import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'notes.view': ['See the notes on the clients, candidates, jobs and suppliers one may see', 'never'],
  'notes.write': ['Add notes there, change and delete one’s own, and see to follow-ups', 'never'],
  'notes.delete': ['Delete the notes of others', 'never'],
})
