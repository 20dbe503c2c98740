import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'working_time.view': ['See how long workers work in a week on average (WTR)', 'never'],
  'working_time.manage': [
    'Keep opt-outs from the weekly limit, and see why days are left out of the average',
    'never',
  ],
})
