import { beforeAll, expect, test } from 'vitest'
import { office, pdf, picture } from '#areas/files/files.testing.ts'
import { fixtures } from '#areas/invoices/e-invoice/fixtures.testing.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { toUbl } from '#areas/invoices/e-invoice/ubl.ts'
import { bankFiles, ofxXml } from '#areas/payments/bank-statements/bank-statements.testing.ts'
import { workbookOf } from '#platform/workbook/workbook.testing.ts'
import type { Random } from '#server/demo/random.ts'
import { as, birch, openAgencies } from '#test/agencies.ts'
import { fingerprint } from '#test/fingerprint.ts'
import { places } from '#test/siege/places.ts'
import { chance, often, seed } from '#test/siege/siege.ts'

openAgencies()

/** Honest files of every kind. */
const files: Record<string, Buffer> = {}
beforeAll(async () => {
  const sheet = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>'
  const made = {
    ...(await honestBankFiles()),
    ofxXml,
    ubl: toUbl(eInvoiceOf(Object.values(fixtures)[0]!)),
    pdf: pdf('9 0 obj<</Type/ObjStm/Length 5>>stream\nabcde\nendstream endobj', 3),
    workbook: await workbookOf({ sheets: [{ name: 'Clients', rows: sheet }], shared: ['Name'] }),
    document: await office(),
    jpeg: await picture(),
    png: await picture(60, 40, 'png'),
    webp: await picture(60, 40, 'webp'),
    mail: 'From: a@b.test\r\nSubject: Hello\r\n\r\nText\r\n',
  }
  for (const [name, content] of Object.entries(made)) files[name] = Buffer.from(content as string)
})

const honestBankFiles = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(bankFiles).map(async ([kind, made]) => [kind, await made()] as const)),
  )

test.for(Object.entries(places))(
  'files that were bent are answered as %s (seed %#)',
  async ([name, { send }]) => {
    const before = await fingerprint(birch)
    const dice = chance(`bent ${name}`)
    const worst: object[] = []
    for (let times = often(60, 2_000); times > 0; times--) {
      const kind = dice.pick(Object.keys(files))
      const bytes = bent(dice, files[kind]!)
      const { status, body } = await send(bytes)
      if (status >= 500)
        worst.push({ seed, kind, status, body, bytes: bytes.toString('base64').slice(0, 2_000) })
    }
    expect(worst).toEqual([])
    expect(await fingerprint(birch)).toBe(before)
    expect((await as(birch.owner).get('/clients')).status).toBe(200)
  },
)

/** A few of its bytes changed, taken out, put in again or in another order. */
function bent(dice: Random, whole: Buffer): Buffer {
  let bytes = Buffer.from(whole)
  for (let times = dice.whole(1, 6); times > 0 && bytes.length > 8; times--) {
    const [a, b] = [dice.whole(0, bytes.length - 1), dice.whole(0, bytes.length - 1)].toSorted(
      (x, y) => x - y,
    ) as [number, number]
    const piece = bytes.subarray(a, Math.min(b, a + 400))
    const change = dice.pick(['byte', 'cut', 'twice', 'often', 'swap', 'end'])
    if (change === 'byte') bytes[a] = dice.whole(0, 255)
    else if (change === 'cut') bytes = Buffer.concat([bytes.subarray(0, a), bytes.subarray(a + piece.length)])
    else if (change === 'twice') bytes = Buffer.concat([bytes.subarray(0, b), piece, bytes.subarray(b)])
    else if (change === 'often')
      bytes = Buffer.concat([
        bytes.subarray(0, b),
        ...Array.from({ length: dice.whole(2, 60) }, () => piece),
        bytes.subarray(b),
      ])
    else if (change === 'swap')
      bytes = Buffer.concat([bytes.subarray(0, a), bytes.subarray(b), bytes.subarray(a, b)])
    else bytes = bytes.subarray(0, Math.max(4, b))
  }
  return bytes
}
