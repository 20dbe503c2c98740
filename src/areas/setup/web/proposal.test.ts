import { expect, test } from 'vitest'
import { newIn, proposalOf } from '#areas/setup/web/proposal.ts'

test.each([
  [['en-IE', 'en'], 'Europe/Dublin', { locale: 'en-IE', currency: 'EUR', tz: 'Europe/Dublin' }],
  [['en-US'], 'America/New_York', { locale: 'en-US', currency: 'USD', tz: 'America/New_York' }],
  [['fr-CA', 'fr'], 'America/Toronto', { locale: 'en-CA', currency: 'CAD', tz: 'America/Toronto' }],
  [['en-Latn-ZA'], 'Africa/Johannesburg', { locale: 'en-ZA', currency: 'ZAR', tz: 'Africa/Johannesburg' }],
  [['de-DE', 'en-GB'], 'Europe/Berlin', { locale: 'en-GB', currency: 'GBP', tz: 'Europe/Berlin' }],
  [['de-DE', 'de'], 'Europe/Berlin', { tz: 'Europe/Berlin' }],
  [['en'], 'UTC', {}],
  [['en'], 'Etc/GMT+5', {}],
  [['not a language', ''], undefined, {}],
])('who reads %j on the clocks of %s may want %j', (languages, tz, proposal) => {
  expect(proposalOf(languages, tz)).toEqual(proposal)
})

test('what is chosen already is proposed no more', () => {
  const proposal = proposalOf(['en-IE'], 'Europe/London')
  const chosen = { locale: 'en-GB', currency: 'EUR', tz: 'Europe/London' }
  expect(newIn(proposal, chosen)).toEqual({ locale: 'en-IE' })
  expect(newIn(proposal, { ...chosen, locale: 'en-IE' })).toEqual({})
})
