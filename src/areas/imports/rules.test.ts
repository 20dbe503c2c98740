import { expect, it } from 'vitest'
import type { ImportStatus } from '#areas/imports/contract.ts'
import { whyNotCancel } from '#areas/imports/rules.ts'

it.each<[status: ImportStatus, started: boolean, code: string | undefined]>([
  ['uploaded', false, undefined],
  ['validating', false, undefined],
  ['running', true, undefined],
  ['failed', false, undefined],
  ['failed', true, 'import.ended'],
  ['completed', true, 'import.ended'],
  ['rolling_back', true, 'import.ended'],
])('an import that is %s (begun: %s) is cancelled, or not: %s', (status, started, code) => {
  expect(whyNotCancel(status, started)?.code).toBe(code)
})
