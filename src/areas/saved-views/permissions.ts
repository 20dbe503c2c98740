import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'views.share': [
    'Share saved views of lists with a team or the agency, and look after those that are',
    'never',
  ],
})
