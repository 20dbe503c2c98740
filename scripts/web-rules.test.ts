import { expect, test } from 'vitest'
import { knownAddresses } from '#server/known-addresses.ts'
import { addresses, filesOf, routeRules } from './web-rules.ts'

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

test('the server knows every address that the router has, whatever stands for its parameters', () => {
  const isKnown = knownAddresses(addresses.map(({ path }) => path))
  const asked = addresses.map(({ path }) => path.replace(/\$\w+/g, 'a.b-7'))
  expect(asked.filter((path) => !isKnown(path))).toEqual([])
  expect(asked.filter((path) => isKnown(`${path}/nowhere/at/all/of/them`))).toEqual([])
})
