import { describe, expect, it } from 'vitest'
import { compileLine, whyNotApply, whyNotLine, whyNotLoops } from '#areas/invoices/texts/rules.ts'
import { variablesOf } from '#areas/invoices/texts/variables.ts'

describe('the description of a line', () => {
  it.each([
    ['{{ work }}', '%1$s'],
    ['{{worker}}, {{ week_ending }}', '%2$s, %3$s'],
    ['100 % of {{ job }}', '100 %% of %4$s'],
    ['%1$s {{ site }}', '%%1$s %5$s'],
  ])('%s is compiled', (body, compiled) => {
    expect(whyNotLine(body)).toBeUndefined()
    expect(compileLine(body)).toBe(compiled)
  })

  it.each([
    ['{{ worker | upcase }}', 'without filters'],
    ['{{- worker }}', 'without filters'],
    ['{% if job != "" %}x{% endif %}', 'no {% … %}'],
    ['{{ worker', 'without filters'],
    ['worker }}', 'without filters'],
    ['two\nlines', 'one line'],
    ['{{ work }} {{ empty }}', 'There is no “empty” here'],
    ['{{ nil }}', 'There is no “nil” here'],
    ['x'.repeat(301), 'At most 300'],
  ])('%s is refused', (body, says) => {
    expect(whyNotLine(body)).toContain(says)
  })
})

it('a text of a document has nothing to repeat', () => {
  expect(whyNotLoops('{% for x in (1..9) %}x{% endfor %}')).toContain('{% for %}')
  expect(whyNotLoops('{%- if number != "" %}x{% endif %}')).toBeUndefined()
})

const everybody = { client_id: null, supplier_id: null, placement_id: null }
describe('where a text may stand', () => {
  it.each([
    [{ key: 'line', types: ['sales', 'self-billing'], ...everybody }, undefined],
    [{ key: 'line', types: ['sales-credit'], ...everybody }, 'types'],
    [{ key: 'self_bill_cover', types: ['sales'], ...everybody }, 'types'],
    [{ key: 'header', types: ['sales', 'sales'], ...everybody }, 'types'],
    [{ key: 'header', types: ['sales'], ...everybody, placement_id: 1 }, 'placement_id'],
    [{ key: 'line', types: ['sales'], ...everybody, client_id: 1, placement_id: 1 }, 'client_id'],
    [{ key: 'footer', types: ['self-billing'], ...everybody, client_id: 1 }, 'client_id'],
    [{ key: 'footer', types: ['sales-credit'], ...everybody, supplier_id: 1 }, 'supplier_id'],
    [{ key: 'footer', types: ['self-billing-credit'], ...everybody, supplier_id: 1 }, undefined],
  ] as const)('%j', (text, field) => {
    const reason = whyNotApply({ ...text, types: [...text.types] })
    expect(Object.keys(reason?.errors ?? {})).toEqual(field ? [field] : [])
  })
})

it('suppliers are told nothing of what the client orders by', () => {
  const names = (types: Parameters<typeof variablesOf>[1]) => variablesOf('line', types).map(([name]) => name)
  expect(names(['sales'])).toContain('po_number')
  expect(names(['sales', 'self-billing'])).not.toContain('po_number')
})
