import { expect, it } from 'vitest'
import { fixtures } from '#areas/invoices/e-invoice/fixtures.testing.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { askOfficialRules } from '#areas/invoices/e-invoice/official.ts'
import type { Finding } from '#areas/invoices/e-invoice/rules/finding.ts'

const invoice = eInvoiceOf(Object.values(fixtures)[0]!)
const ours: Finding[] = [{ rule: 'BR-02', severity: 'error', field: 'number', text: 'It has no number.' }]
const broken = [
  { rule: 'BR-02', text: 'An Invoice shall have an Invoice number (BT-1).' },
  { rule: 'BR-99', text: 'Something that only they know.' },
]

it('what both find is said once, in our words', async () => {
  const sets: string[] = []
  const rules = {
    ask: async (set: string, xml: string) => {
      sets.push(`${set} ${/<(\w+:)?(\w+)/.exec(xml.replace(/<[?!][^>]*>/g, ''))![2]}`)
      return broken
    },
  }
  const only = [{ rule: 'BR-99', severity: 'error', field: '', text: 'Something that only they know.' }]
  expect(await askOfficialRules(rules, invoice, 'ubl', ours)).toEqual(only)
  expect(await askOfficialRules(rules, invoice, 'factur-x', ours)).toEqual(only)
  expect(sets).toEqual(['ubl Invoice', 'cii CrossIndustryInvoice'])
})

it('rules that do not answer hinder nobody', async () => {
  const rules = { ask: () => Promise.reject(new Error('the process of the rules ended')) }
  expect(await askOfficialRules(rules, invoice, 'cii', ours)).toMatchObject([
    { rule: 'EN16931_RULES', severity: 'warning' },
  ])
})
