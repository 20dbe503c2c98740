import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { broken } from '#areas/invoices/e-invoice/broken.testing.ts'
import { toCii } from '#areas/invoices/e-invoice/cii.ts'
import { fixtures } from '#areas/invoices/e-invoice/fixtures.testing.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { brokenOfficialRules, examplesOf, officialRules } from '#areas/invoices/e-invoice/official.testing.ts'
import { readEInvoice } from '#areas/invoices/e-invoice/reading/read.ts'
import { checkNorm } from '#areas/invoices/e-invoice/rules/check.ts'
import { toUbl } from '#areas/invoices/e-invoice/ubl.ts'
import verdicts from './official-verdicts.json' with { type: 'json' }

// Where the official rules do not lie beside the checkout, what they said is kept in official-verdicts.json, and
// verdicts.test.ts compares ours with that.
const folder = officialRules()
const syntaxes = [
  ['ubl', toUbl],
  ['cii', toCii],
] as const

describe.runIf(folder !== undefined)('the official rules of EN 16931', () => {
  it('let every fixture of ours pass, in both syntaxes', { timeout: 300_000 }, async () => {
    for (const [syntax, write] of syntaxes)
      for (const [name, snapshot] of Object.entries(fixtures))
        expect([name, await brokenOfficialRules(folder!, syntax, write(eInvoiceOf(snapshot)))]).toEqual([
          name,
          [],
        ])
  })

  it('say of every broken one what is kept of them', { timeout: 300_000 }, async () => {
    const said: Record<string, Record<string, string[]>> = {}
    for (const [name, invoice] of Object.entries(broken)) {
      said[name] = {}
      for (const [syntax, write] of syntaxes)
        said[name][syntax] = await brokenOfficialRules(folder!, syntax, write(invoice))
    }
    if (process.env.KEEP_VERDICTS)
      writeFileSync(new URL('./official-verdicts.json', import.meta.url), JSON.stringify(said, null, 2))
    else expect(said).toEqual(verdicts)
  })

  it('and ours let the official examples pass, read back in', () => {
    let count = 0
    for (const [syntax] of syntaxes)
      for (const { name, xml } of examplesOf(folder!, syntax)) {
        const read = readEInvoice(xml)
        if ('fault' in read) throw new Error(`${name}: ${read.fault}`)
        expect([name, checkNorm(read.invoice)]).toEqual([name, []])
        count += 1
      }
    expect(count).toBeGreaterThan(30)
  })
})
