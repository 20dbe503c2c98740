import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'assistants.manage': ['Let assistants work for people by their API tokens', 'never'],
})
