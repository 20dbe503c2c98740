import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'key_information.view': ['See key information documents of workers', 'never'],
  'key_information.issue': ['Issue key information documents to workers', 'never'],
  'portal.key_information': ['Read and acknowledge the key information documents one was given', 'never'],
})
