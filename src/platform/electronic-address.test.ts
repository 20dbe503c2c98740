import { expect, it } from 'vitest'
import { whyNotAddress } from '#platform/electronic-address.ts'

it.each([
  ['', '', undefined],
  ['0088', '7300010000001', undefined],
  ['0088', '7300010000002', 'endpoint_id'],
  ['0088', '730001', 'endpoint_id'],
  ['0088', '', 'endpoint_id'],
  ['', '7300010000001', 'endpoint_scheme'],
  ['0002', '732829320', undefined],
  ['0002', '732829321', 'endpoint_id'],
  ['0009', '73282932000074', undefined],
  ['0009', '35600000000048', undefined],
  ['0192', '974760673', undefined],
  ['0192', '974760674', 'endpoint_id'],
  ['0208', '0202239951', undefined],
  ['0208', '0202239952', 'endpoint_id'],
  ['0007', '2021005489', undefined],
  ['0199', '5493001KJTIIGC8Y1R12', undefined],
  ['0199', '5493001KJTIIGC8Y1R13', 'endpoint_id'],
  ['9932', 'GB123456789', undefined],
  ['9932', '123456789', 'endpoint_id'],
  ['EM', 'invoices@client.test', undefined],
  ['EM', 'client.test', 'endpoint_id'],
])('%s %s is wrong at %s', (endpoint_scheme, endpoint_id, field) => {
  const errors = whyNotAddress({ endpoint_scheme, endpoint_id }, 'billing_profile.')
  expect(Object.keys(errors ?? {})).toEqual(field ? [`billing_profile.${field}`] : [])
})
