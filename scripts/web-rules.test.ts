import { expect, test } from 'vitest'
import { filesOf, routeRules } from './web-rules.ts'

test('open addresses have a rule each, those behind the login one for all', () => {
  const rules = routeRules(['/'])
  expect(rules.static['/']).toEqual({ layout: 'simple', prerender: true })
  expect(rules.static['/tenant/select']).toEqual({ layout: 'simple' })
  expect(rules.dynamic['/tenant/:tenantId/approver/:timesheet_id/:user_id/review']).toEqual({
    layout: 'guest',
  })
  expect(rules.wildcard).toEqual({
    '/tenant': { layout: 'default', signed_in: true },
    '/central': { layout: 'central', signed_in: true },
  })
  expect(JSON.stringify(rules)).not.toContain('clients')
})

test('an address is made of its layouts and its page', () => {
  expect(filesOf('/')).toEqual(['web/layouts/simple.tsx', 'areas/identity/web/login.page.tsx'])
  expect(filesOf('/nowhere')).toEqual([])
})
