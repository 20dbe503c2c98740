import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'files.view': [
    'See the files of the records one may see, and download those that are not sensitive',
    'never',
  ],
  'files.upload': ['Upload files there, replace, name and move them', 'never'],
  'files.delete': ['Delete files, also for good, bring them back, and hold them', 'never'],
  'files.download_sensitive': ['Download and look at sensitive files', 'never'],
})
